import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Applications } from "~/components/volunteers/applications";
import { pageTitle } from "~/components/layout/page-title";
import { ApplicationPage } from "~/schemas/volunteers/volunteer-table";
import * as applications from "~/services/volunteers/applications.server";
import * as volunteers from "~/services/volunteers/volunteers.server";
import { rowsBefore } from "~/services/web/presenters/list-place.server";
import { doneIn } from "~/services/web/forms/signed-tokens.server";
import { reading } from "~/services/web/responses/error-responses.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import * as screens from "~/services/web/presenters/volunteer-presenter.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageTitle(matches, "applications", false, data?.paging);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  const done = doneIn(searchParams, ["applicationAccepted", "applicationRejected"]);
  return reading(args, async () => {
    const state = ApplicationPage.parse(Object.fromEntries(searchParams));
    const [{ rows, paging }, decided] = await Promise.all([
      applications.listOpen(state).then(({ rows, ...paging }) => ({ rows, paging })),
      done && applications.find(done.id),
    ]);
    const volunteerId = await volunteers.livingId(decided?.volunteerId);
    // Whose account was deleted since then has none now.
    const stands = done?.what === "applicationRejected" || volunteerId !== "";
    return {
      cards: rows.map(screens.applicationCard),
      paging,
      before: rowsBefore(state, paging, rows.length),
      ...(done && decided && stands && { done: screens.decided(done.what, decided, volunteerId) }),
    };
  });
}

export default function ApplicationsScreen() {
  return <Applications {...useLoaderData<typeof loader>()} />;
}
