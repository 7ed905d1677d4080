import { z } from "zod";
import { documentId, optionalText, requiredText } from "../fields";
import { isId, normalizeId } from "../ids";
import {
  CLOSING_OUTCOMES,
  LIMITS,
  REJECTION_REASONS,
  REQUEST_STATUSES,
  type ClosingOutcome,
} from "../vocabulary";
import { CROSS_FIELD } from "../form";
import { nextField } from "./next-field";
import { PRIORITY_FIELDS, toPriority } from "./priority-fields";
import { REQUEST_REASONS, toRejection } from "./rejection";
import {
  calledRejection,
  reasonIsGiven,
  REJECTION_TOO_LONG,
  rejectionFields,
  rejectionFits,
} from "./rejection-fields";

const notes = optionalText("staff.notes", LIMITS.notes);

/** Fields of forms that close a request. A page of before sends no outcome: it means done. */
export const CLOSING_FIELDS = {
  outcome: z.enum(CLOSING_OUTCOMES, { error: "staff.outcome" }).default("done"),
  /** As it is read out: also with spaces inside. Ignored unless the outcome is a duplicate. */
  kept: z
    .string()
    .catch("")
    .transform((text) => normalizeId(text.replaceAll(/\s/g, ""))),
  notes,
};
export const keptIsGiven = {
  test: (v: { outcome: ClosingOutcome; kept: string }) =>
    v.outcome !== "duplicate" || isId("R", v.kept),
  otherwise: { path: ["kept"], message: "staff.kept", ...CROSS_FIELD },
};

export const AcceptForm = z.object({ then: nextField });

export const TakeBackForm = z.object({
  rev: z
    .string("request.changedSince")
    .regex(/^\d{1,9}$/, "request.changedSince")
    .transform(Number),
});

/** Reject form; `seen` is the status the administrator saw. */
export const RejectForm = z
  .object({
    ...rejectionFields(REQUEST_REASONS),
    seen: z.enum(REQUEST_STATUSES).optional().catch(undefined),
    then: nextField,
  })
  .refine(reasonIsGiven.test, reasonIsGiven.otherwise)
  .refine(rejectionFits, REJECTION_TOO_LONG)
  .transform((v) => ({ ...toRejection(v), seen: v.seen, then: v.then }));

/** `openJobs`: how many of its jobs were open when the administrator saw it. */
export const CloseForm = z
  .object({
    ...CLOSING_FIELDS,
    /** To the homeowner, in the mail about it and on the private page. */
    words: optionalText("staff.words", LIMITS.note),
    openJobs: z.coerce.number().int().optional().catch(undefined),
    then: nextField,
  })
  .refine(keptIsGiven.test, keptIsGiven.otherwise);

export const NoteForm = z.object({ note: requiredText("staff.note", LIMITS.note) });

/** A message to the homeowner; a button of its own accepts the request with it. */
export const WriteForm = z.object({
  message: requiredText("staff.words", LIMITS.note),
  accepts: z.literal("yes").optional().catch(undefined),
});

export const PriorityForm = z.object(PRIORITY_FIELDS).transform(toPriority);

export const ReopenForm = z.object({ reason: requiredText("staff.reopen", LIMITS.reason) });

/** Number of the request that is kept; `seen` is the status the administrator saw. */
export const MergeForm = z.object({
  seen: z.enum(REQUEST_STATUSES).optional().catch(undefined),
  kept: z
    .string({ error: "staff.kept" })
    .transform((text) => text.replaceAll(/\s/g, ""))
    .pipe(documentId("R", "staff.kept")),
});

/** Forms without fields: the request is the actor's, or no one's in particular. */
export const ClaimForm = z.object({});

/** Id in a call; the service checks that the request exists. */
const id = z
  .string({ error: "staff.request" })
  .trim()
  .min(1, "staff.request")
  .max(64, "staff.request");

/** Calls on one request. Clients' `email` is ignored: mail goes to the stored address only. */
export const RequestIdCall = z.object({ id });
export const RejectCall = z
  .object({ id, reason: calledRejection(REJECTION_REASONS) })
  .transform(({ id, reason }) => ({ id, ...reason }));
export const CloseCall = z.object({ id, notes });
