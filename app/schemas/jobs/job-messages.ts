/** Failures of a volunteer's forms by intent; the first three are the specification's. */
export const JOB_FAILURE_MESSAGES = {
  accept: "job.acceptFailed",
  reject: "job.rejectFailed",
  complete: "job.completeFailed",
  resume: "job.resumeFailed",
  giveBack: "job.giveBackFailed",
  plan: "job.planFailed",
  sendText: "job.textFailed",
} as const;
