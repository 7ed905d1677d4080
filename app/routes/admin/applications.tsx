import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/layout/page-title";
import { Applications } from "~/components/volunteers/applications";
import { ApplicationListQuery } from "~/schemas/volunteers/list-queries";
import * as applications from "~/services/volunteers/applications.server";
import * as volunteers from "~/services/volunteers/volunteers.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import { readActionToken } from "~/services/web/forms/signed-tokens.server";
import { rowsBefore } from "~/services/web/presenters/list-position.server";
import {
  toApplicationCardView,
  toApplicationDecisionView,
} from "~/services/web/presenters/volunteer-presenter.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";
import { readMissingId } from "~/services/web/responses/record-by-id.server";

export { StaffError as ErrorBoundary } from "~/components/layout/route-error";

export const meta = pageMeta<typeof loader>("applications", (data) => ({ paging: data?.paging }));

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  const decision = readActionToken(searchParams, ["applicationAccepted", "applicationRejected"]);
  return loadOrThrow(args, async () => {
    const state = ApplicationListQuery.parse(Object.fromEntries(searchParams));
    const [{ rows, paging }, decided] = await Promise.all([
      applications.listOpen(state).then(({ rows, ...paging }) => ({ rows, paging })),
      decision && applications.find(decision.id),
    ]);
    const volunteerId = await volunteers.findActiveId(decided?.volunteerId);
    // An accepted applicant's account may have been deleted since.
    const isCurrent = decision?.action === "applicationRejected" || volunteerId !== "";
    return {
      cards: rows.map(toApplicationCardView),
      paging,
      notice: readMissingId(searchParams, "application"),
      before: rowsBefore(state, paging, rows.length),
      ...(decision &&
        decided &&
        isCurrent && {
          done: toApplicationDecisionView(decision.action, decided, volunteerId),
        }),
    };
  });
}

export default function ApplicationsScreen() {
  return <Applications {...useLoaderData<typeof loader>()} />;
}
