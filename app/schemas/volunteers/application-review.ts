import { z } from "zod";
import {
  joinReason,
  REASON_TOO_LONG,
  reasonFields,
  reasonFits,
} from "~/schemas/requests/rejection";
import { documentId, flag, optionalText } from "../fields";
import { APPLICATION_REASONS, LIMITS, STAFF_MESSAGES } from "../vocabulary";

/** Messages for administrators and API clients; the specification has none. */
export const REVIEW_MESSAGES = {
  id: "id must be the id of an application.",
  teamLeader: "teamLeader must be true or false.",
} as const;

/** `POST /admin/create-volunteer/accept`, and Accept on the screens. */
export const AcceptApplication = z
  .object({ id: documentId("A", REVIEW_MESSAGES.id), teamLeader: flag(REVIEW_MESSAGES.teamLeader) })
  .transform((v) => v);

/** `POST /admin/create-volunteer/reject`. Ignores `email`: mail goes to the stored address only. */
export const RejectApplication = z
  .object({
    id: documentId("A", REVIEW_MESSAGES.id),
    reason: optionalText(STAFF_MESSAGES.reason, LIMITS.reason),
  })
  .transform((v) => v);

/** The confirmation screen: a predefined reason, a typed one, both or neither. */
export const RejectApplicationForm = z
  .object({ id: documentId("A", REVIEW_MESSAGES.id), ...reasonFields(APPLICATION_REASONS) })
  .refine(reasonFits, REASON_TOO_LONG)
  .transform((v) => ({ id: v.id, reason: joinReason(v) }));
