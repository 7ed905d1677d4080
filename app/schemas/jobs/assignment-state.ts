import type { AssignmentState } from "../vocabulary";

/** States of a job in which the volunteer still has to act. */
export const OPEN_STATES = ["Offered", "Scheduled"] as const satisfies AssignmentState[];
type OpenState = (typeof OPEN_STATES)[number];

export const isOpen = <Job extends { state: AssignmentState }>(
  job: Job,
): job is Job & { state: OpenState } => OPEN_STATES.some((state) => state === job.state);

/** Open or completed: its volunteer is one of those on the request. */
export const isLive = <Job extends { state: AssignmentState }>(
  job: Job,
): job is Job & { state: OpenState | "Completed" } => isOpen(job) || job.state === "Completed";

/** The live jobs of a request; those of before it was opened again are over. */
export const listLiveJobs = <Job extends { state: AssignmentState }>({
  assignments,
  formerJobs,
}: {
  assignments: readonly Job[];
  formerJobs?: number | undefined;
}) => assignments.slice(formerJobs).filter((job) => isLive(job));

/** Why a volunteer could not do a job, and gave it back. */
export const CAUSES = ["nobody-home", "unsafe", "other-skills", "other-cause"] as const;
export type Cause = (typeof CAUSES)[number];

export const isGivenBack = ({ cancelReason }: { cancelReason?: string }) =>
  CAUSES.some((cause) => cause === cancelReason);

interface EndedJob {
  cancelReason?: string;
  offeredAt: Date;
  cancelledAt?: Date;
}

/** Whether a job was given back, and no other was offered since. */
export function isGivenBackLast(doc: {
  assignments: readonly EndedJob[];
  formerJobs?: number | undefined;
}) {
  const jobs = doc.assignments.slice(doc.formerJobs);
  const givenBack = jobs.findLast(isGivenBack)?.cancelledAt;
  const offered = jobs.filter(({ cancelReason }) => cancelReason !== "taken-back");
  return givenBack !== undefined && !offered.some(({ offeredAt }) => offeredAt > givenBack);
}
