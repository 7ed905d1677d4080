import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/layout/page-title";
import { VolunteerDatabase } from "~/components/volunteers/volunteer-database";
import { VolunteerTableQuery } from "~/schemas/volunteers/list-queries";
import { findVolunteerNames } from "~/services/accounts/names.server";
import * as volunteers from "~/services/volunteers/volunteers.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import { readActionToken } from "~/services/web/responses/signed-tokens.server";
import { rowsBefore } from "~/services/web/presenters/list-position.server";
import {
  toVolunteerRowView,
  toVolunteerTableQuery,
} from "~/services/web/presenters/volunteer-presenter.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";
import { readMissingId } from "~/services/web/responses/record-by-id.server";

export { StaffError as ErrorBoundary } from "~/components/layout/route-error";

export const meta = pageMeta<typeof loader>((data) => ({ paging: data?.paging }));

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  const table = VolunteerTableQuery.parse(Object.fromEntries(searchParams));
  return loadOrThrow(args, async () => {
    const deleted = readActionToken(searchParams, ["deleted"])?.id;
    const [{ rows, guesses, ...paging }, names] = await Promise.all([
      volunteers.listPage(table),
      findVolunteerNames(deleted ? [deleted] : []),
    ]);
    return {
      table,
      query: toVolunteerTableQuery({ ...table, page: paging.page, row: undefined }),
      rows: rows.map(toVolunteerRowView),
      paging,
      guesses,
      notice: readMissingId(args.request, "volunteer"),
      deleted: deleted && [names.get(deleted), deleted].filter(Boolean).join(", "),
      before: rowsBefore(table, paging, rows.length),
    };
  });
}

export default function VolunteersScreen() {
  return <VolunteerDatabase {...useLoaderData<typeof loader>()} />;
}
