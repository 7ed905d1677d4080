import { Applications } from "~/models/application.server";
import { HelpRequests } from "~/models/request.server";
import type { OpenWork } from "~/schemas/live";
import { openRequestStages } from "../requests/counting.server";

/** Counts what waits for an administrator in one command: every page shows it. */
export async function countOpenWork(): Promise<OpenWork> {
  const found = await HelpRequests.aggregate<{ _id: string; count: number }>([
    ...openRequestStages(),
    {
      $unionWith: {
        coll: Applications.collection.name,
        pipeline: [
          { $match: { status: "Unevaluated" } },
          { $group: { _id: "applications", count: { $sum: 1 } } },
        ],
      },
    },
  ]);
  const getCount = (key: string) => found.find(({ _id }) => _id === key)?.count ?? 0;
  return {
    unevaluated: getCount("Unevaluated"),
    accepted: getCount("Accepted"),
    active: getCount("Active"),
    applications: getCount("applications"),
  };
}
