import { z } from "zod";
import { optionalText } from "../fields";
import { CAUSES } from "./assignment-state";
import { VISIT_PARTS } from "./visit";
import { normalizeId } from "../ids";
import { LIMITS } from "../vocabulary";

/** An id as submitted; the service checks that the job exists and whose it is. */
const jobId = z
  .string({ error: "job.jobId" })
  .max(64, "job.jobId")
  .transform(normalizeId)
  .refine((v) => v !== "", "job.jobId");
const reason = optionalText("job.reason", LIMITS.reason);
const details = optionalText("job.details", LIMITS.details);

/** `POST /volunteer/job/accept`, and Accept, Undo and "I sent a text" on the screens. */
export const AcceptJob = z.object({ jobId });

/** `POST /volunteer/job/reject`, and Reject on the screens; only administrators see the reason. */
export const RejectJob = z.object({ jobId, reason });

/** "I can't do it" on the screen; only administrators see why. */
export const GiveJobBack = z.object({ jobId, why: z.enum(CAUSES, { error: "job.why" }), reason });

/** "Plan the visit" on the screen; the service checks that the day is to come. */
export const PlanVisit = z.object({
  jobId,
  day: z.iso.date("job.visitDay"),
  part: z.enum(VISIT_PARTS, "job.visitPart"),
});

/** `POST /volunteer/job/job-completed`, and Job Completed on the screen. */
export const CompleteJob = z.object({ jobId, details });

/** A job's id; null if a job was meant but can't be named: it must not answer another one. */
export type JobReference = string | null;

/** An id or an object with one; booleans, numbers and null are none. */
const jobReference = z
  .unknown()
  .transform((v): JobReference | undefined => {
    const isObject = typeof v === "object" && v !== null;
    const id: unknown = isObject && "id" in v ? v.id : v;
    if (typeof id !== "string") return isObject ? null : undefined;
    const normalized = normalizeId(id);
    return normalized.length <= 64 ? normalized : null;
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
      .string({ error: "job.action" })
      .transform((v) => v.trim().toLowerCase())
      .pipe(z.enum(["accept", "reject"], { error: "job.action" })),
    reason,
  })
  .transform(({ id, offered, ...rest }) => ({
    ...rest,
    id,
    candidates: [id, offered].filter((job) => job !== undefined).filter((job) => job !== ""),
  }));
export type AnswerOfferInput = z.output<typeof AnswerOffer>;

/** `GET /volunteer/jobs?userToken=`. */
export const OwnJobsQuery = z.object({ userToken: z.string().optional().catch(undefined) });
