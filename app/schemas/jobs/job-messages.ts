/** Failures of a volunteer's forms by intent, from the specification. */
export const JOB_FAILURE_MESSAGES = {
  accept: "job.acceptFailed",
  reject: "job.rejectFailed",
  complete: "job.completeFailed",
} as const;
