import { fullName } from "~/schemas/full-name";
import * as applications from "../../volunteers/applications.server";
import * as volunteers from "../../volunteers/volunteers.server";
import { readActionToken } from "../responses/signed-tokens.server";

const STATUSES = {
  applicationAccepted: "Accepted",
  applicationRejected: "Rejected",
  applicationTakenBack: "Unevaluated",
} as const;

/** The decision about an application that the URL has a valid token for. */
export async function findApplicationDecision(searchParams: URLSearchParams) {
  const decision = readActionToken(
    searchParams,
    Object.keys(STATUSES) as (keyof typeof STATUSES)[],
  );
  if (!decision) return undefined;
  const decided = await applications.find(decision.id);
  if (decided.status !== STATUSES[decision.action]) return undefined; // decided otherwise since
  const volunteerId = await volunteers.findActiveId(decided.volunteerId);
  // An accepted applicant's account may have been deleted since.
  if (decision.action === "applicationAccepted" && volunteerId === "") return undefined;
  const undo = await applications.findHeldDecision(decision.id);
  return { ...decision, name: fullName(decided), volunteerId, undo };
}
export type ApplicationDecisionView = NonNullable<
  Awaited<ReturnType<typeof findApplicationDecision>>
>;
