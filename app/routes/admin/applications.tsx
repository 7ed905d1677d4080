import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/layout/page-title";
import { Applications } from "~/components/volunteers/applications";
import { ApplicationListQuery } from "~/schemas/volunteers/list-queries";
import * as applications from "~/services/volunteers/applications.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import {
  findApplicationDecision,
  toApplicationCardView,
} from "~/services/web/presenters/volunteer-presenter.server";
import { rowsBefore } from "~/services/web/presenters/list-position.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";
import { readMissingId } from "~/services/web/responses/record-by-id.server";

export { StaffError as ErrorBoundary } from "~/components/layout/route-error";

export const meta = pageMeta<typeof loader>((data) => ({ paging: data?.paging }));

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  return loadOrThrow(args, async () => {
    const state = ApplicationListQuery.parse(Object.fromEntries(searchParams));
    const [{ rows, ...paging }, done] = await Promise.all([
      applications.listOpen(state),
      findApplicationDecision(searchParams),
    ]);
    return {
      cards: rows.map((row) => toApplicationCardView(row)),
      paging,
      notice: readMissingId(args.request, "application"),
      before: rowsBefore(state, paging, rows.length),
      done,
    };
  });
}

export default function ApplicationsScreen() {
  return <Applications {...useLoaderData<typeof loader>()} />;
}
