import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/components/page-title";
import { VolunteerDatabase } from "~/components/volunteer-database";
import { VolunteerTable } from "~/schemas/volunteer-table";
import * as volunteers from "~/services/volunteers.server";
import { doneIn } from "~/services/web/receipts.server";
import { reading } from "~/services/web/refusals.server";
import { requireAdmin } from "~/services/web/session.server";
import * as screens from "~/services/web/volunteer-screens.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, "volunteers", false, data?.paging);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  const table = VolunteerTable.parse(Object.fromEntries(searchParams));
  return reading(args, async () => {
    const { rows, ...paging } = await volunteers.listTable(table);
    return {
      table,
      query: screens.tableQuery({ ...table, page: paging.page }),
      rows: rows.map(screens.volunteerRow),
      paging,
      deleted: doneIn(searchParams, ["deleted"])?.id,
    };
  });
}

export default function VolunteersScreen() {
  return <VolunteerDatabase {...useLoaderData<typeof loader>()} />;
}
