import { z } from "zod";
import { optionalText } from "../fields";
import { LIMITS } from "../vocabulary";

/** Texts of the specification about a volunteer's jobs, sections 2 and 8, and what it has no words for. */
export const JOB_MESSAGES = {
  failed: "Failed to load data.",
  noOffers: "No jobs available",
  noJobs: "No jobs scheduled",
  offersFailed: "Error fetching jobs",
  jobsFailed: "Error fetching schedule",
  acceptFailed: "Error accepting job",
  rejectFailed: "Error rejecting job",
  completeFailed: "Error completing job",
  accepted: "You accepted the job.",
  rejected: "You rejected the job.",
  completed: "The job is completed. Thank you!",
  jobId: "jobId must be the id of a job.",
  action: "action must be accept or reject.",
  reason: "A reason can have 500 characters at most.",
  details: "Details can have 2000 characters at most.",
} as const;

const M = JOB_MESSAGES;

/** An id as it is sent; whether there is such a job, and whose it is, is for the service to say. */
const jobId = z
  .string({ error: M.jobId })
  .max(64, M.jobId)
  .transform((v) => v.trim().toUpperCase())
  .refine((v) => v !== "", M.jobId);
const reason = optionalText(M.reason, LIMITS.reason);
const details = optionalText(M.details, LIMITS.details);

/** `POST /volunteer/job/accept`, and Accept on the screens. */
export const AcceptJob = z.object({ jobId }).transform((v) => v);

/** `POST /volunteer/job/reject`, and Reject on the screens; own words are for the administrators only. */
export const RejectJob = z.object({ jobId, reason }).transform((v) => v);

/** `POST /volunteer/job/job-completed`, and Job Completed on the screen. */
export const CompleteJob = z.object({ jobId, details }).transform((v) => v);

/**
 * What may name a job: an id, or an object that has one. A flag, a number and nothing name none. A text that is too long, a list and an object without an
 * id name a job that is not there: whoever meant a job must not have another one answered.
 */
const named = z
  .unknown()
  .transform((v) => {
    const given: unknown = typeof v === "object" && v !== null ? ("id" in v ? v.id : "?") : v;
    if (typeof given === "string") return given.slice(0, 65).trim().toUpperCase();
    return given === v ? undefined : "?";
  })
  .optional();

/**
 * `POST /volunteer/job-accept`, whose `offered` and `id` the documentation does not explain: the job may stand in either. `id` may also be the volunteer's
 * own, or nothing; then the oldest offer is meant.
 */
export const AnswerOffer = z
  .object({
    offered: named,
    id: named,
    action: z
      .string({ error: M.action })
      .transform((v) => v.trim().toLowerCase())
      .pipe(z.enum(["accept", "reject"], { error: M.action })),
    reason,
  })
  .transform(({ id, offered, ...rest }) => ({
    ...rest,
    id,
    candidates: [id, offered].filter((one) => one !== undefined && one !== ""),
  }));
export type AnswerOfferInput = z.output<typeof AnswerOffer>;

/** `GET /volunteer/jobs?userToken=`. */
export const OwnJobsQuery = z.object({ userToken: z.string().optional().catch(undefined) });
