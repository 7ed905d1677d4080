import { z } from "zod";
import { optionalText } from "../fields";
import { LIMITS } from "../vocabulary";

/** Messages about a volunteer's jobs: specification, sections 2 and 8, and our own. */
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

/** An id as submitted; the service checks that the job exists and whose it is. */
const jobId = z
  .string({ error: M.jobId })
  .max(64, M.jobId)
  .transform((v) => v.trim().toUpperCase())
  .refine((v) => v !== "", M.jobId);
const reason = optionalText(M.reason, LIMITS.reason);
const details = optionalText(M.details, LIMITS.details);

/** `POST /volunteer/job/accept`, and Accept on the screens. */
export const AcceptJob = z.object({ jobId }).transform((v) => v);

/** `POST /volunteer/job/reject`, and Reject on the screens; only administrators see the reason. */
export const RejectJob = z.object({ jobId, reason }).transform((v) => v);

/** `POST /volunteer/job/job-completed`, and Job Completed on the screen. */
export const CompleteJob = z.object({ jobId, details }).transform((v) => v);

/**
 * Reference to a job: an id or an object with one; booleans, numbers and null are none. Overlong
 * and malformed references name an unknown job: a caller who meant one must not answer another.
 */
const jobReference = z
  .unknown()
  .transform((v) => {
    const reference: unknown = typeof v === "object" && v !== null ? ("id" in v ? v.id : "?") : v;
    if (typeof reference === "string") return reference.slice(0, 65).trim().toUpperCase();
    return reference === v ? undefined : "?";
  })
  .optional();

/**
 * `POST /volunteer/job-accept`. The documentation does not explain `offered` and `id`: either may
 * hold the job. `id` may also be the volunteer's own or missing, which means the oldest offer.
 */
export const AnswerOffer = z
  .object({
    offered: jobReference,
    id: jobReference,
    action: z
      .string({ error: M.action })
      .transform((v) => v.trim().toLowerCase())
      .pipe(z.enum(["accept", "reject"], { error: M.action })),
    reason,
  })
  .transform(({ id, offered, ...rest }) => ({
    ...rest,
    id,
    candidates: [id, offered].filter((candidate) => candidate !== undefined && candidate !== ""),
  }));
export type AnswerOfferInput = z.output<typeof AnswerOffer>;

/** `GET /volunteer/jobs?userToken=`. */
export const OwnJobsQuery = z.object({ userToken: z.string().optional().catch(undefined) });
