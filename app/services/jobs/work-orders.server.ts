import type { Assignment } from "~/models/assignment.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { Volunteers } from "~/models/volunteer.server";
import { listLiveJobs } from "~/schemas/jobs/assignment-state";
import { TOLD_AT_ONCE, TOLD_WHEN_SCHEDULED } from "~/schemas/requests/answers";
import { select, type Selected } from "../platform/projection.server";

const PRINTED_PROJECTION = select(
  ...TOLD_AT_ONCE,
  ...TOLD_WHEN_SCHEDULED,
  "locale",
  "assignments",
  "formerJobs",
);

type PrintedFields = Selected<RequestDocument, typeof PRINTED_PROJECTION>;

export interface PrintedOrder {
  request: Omit<PrintedFields, "assignments" | "formerJobs">;
  /** A deleted account leaves only the name. */
  volunteers: { jobId: string; name: string; phone: string; state: Assignment["state"] }[];
}

/** The work orders of requests in the order of the ids; unknown ids are left out. */
export async function listWorkOrders(ids: readonly string[]): Promise<PrintedOrder[]> {
  const docs = await HelpRequests.find({ _id: { $in: [...ids] } }, PRINTED_PROJECTION).lean<
    PrintedFields[]
  >();
  const byId = new Map(docs.map((doc) => [doc._id, doc]));
  const volunteerIds = docs.flatMap((doc) =>
    listLiveJobs(doc).map(({ volunteerId }) => volunteerId),
  );
  const phones = await findPhones([...new Set(volunteerIds)]);
  return ids.flatMap((id) => {
    const doc = byId.get(id);
    if (!doc) return [];
    const { assignments: _, formerJobs: __, ...request } = doc;
    const volunteers = listLiveJobs(doc).map((job) => ({
      jobId: job.id,
      name: job.name,
      state: job.state,
      phone: phones.get(job.volunteerId) ?? "",
    }));
    return [{ request, volunteers }];
  });
}

async function findPhones(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const accounts = await Volunteers.find(
    { _id: { $in: [...ids] }, active: true },
    { phone: 1 },
  ).lean<{ _id: string; phone: string }[]>();
  return new Map(accounts.map(({ _id, phone }) => [_id, phone]));
}
