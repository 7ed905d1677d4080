import type { Assignment } from "~/models/assignment.server";
import type { RequestDocument } from "~/models/request.server";
import { Volunteers } from "~/models/volunteer.server";
import { sign } from "../accounts/secrets.server";
import { findVisit } from "./visits.server";

/**
 * Four digits by which homeowner and volunteer know each other; empty unless the job is Scheduled.
 * Each job has its own, so it ends with the job. It is stored nowhere.
 */
export function getDoorCode({ id, state }: Pick<Assignment, "id" | "state">) {
  if (state !== "Scheduled") return "";
  const number = Buffer.from(sign("door code", id), "base64url").readUInt32BE();
  return String(number % 10_000).padStart(4, "0");
}

/** Lists who is expected at a home: first names with their door codes, and when. */
export async function listExpected({ assignments }: Pick<RequestDocument, "assignments">) {
  const jobs = assignments.filter(({ state }) => state === "Scheduled");
  if (jobs.length === 0) return [];
  const accounts = await Volunteers.find(
    { _id: { $in: jobs.map(({ volunteerId }) => volunteerId) }, active: true },
    { firstName: 1 },
  ).lean<{ _id: string; firstName: string }[]>();
  return jobs.flatMap((job) => {
    const account = accounts.find(({ _id }) => _id === job.volunteerId);
    const visit = findVisit(job);
    return account ? [{ firstName: account.firstName, code: getDoorCode(job), visit }] : [];
  });
}
