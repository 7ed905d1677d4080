import { z } from "zod";
import { flag, idOf, optionalText } from "./fields";
import { LIMITS, STAFF_MESSAGES } from "./vocabulary";

/** Messages to administrators and programs; the specification has none. */
export const REVIEW_MESSAGES = {
  id: "id must be the id of an application.",
  teamLeader: "teamLeader must be true or false.",
} as const;

/** `POST /admin/create-volunteer/accept` and the applicant's screen. */
export const AcceptApplication = z
  .object({ id: idOf("A", REVIEW_MESSAGES.id), teamLeader: flag(REVIEW_MESSAGES.teamLeader) })
  .transform((v) => v);

/** `POST /admin/create-volunteer/reject` and the confirmation screen. An `email` in a body is not read: mail goes to the stored address only. */
export const RejectApplication = z
  .object({ id: idOf("A", REVIEW_MESSAGES.id), reason: optionalText(STAFF_MESSAGES.reason, LIMITS.reason) })
  .transform((v) => v);
