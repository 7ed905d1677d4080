import { z } from "zod";
import { flag, idOf, optionalText } from "./fields";
import { LIMITS } from "./vocabulary";

/** Messages to administrators and programs; the specification has none. */
const REVIEW_MESSAGES = {
  id: "id must be the id of an application.",
  teamLeader: "teamLeader must be true or false.",
  reason: "A reason can have 500 characters at most.",
} as const;

/** `POST /admin/create-volunteer/accept` and the applicant's screen. */
export const AcceptApplication = z
  .object({ id: idOf("A", REVIEW_MESSAGES.id), teamLeader: flag(REVIEW_MESSAGES.teamLeader) })
  .transform((v) => v);

/** `POST /admin/create-volunteer/reject` and the confirmation screen. An `email` in a body is not read: mail goes to the stored address only. */
export const RejectApplication = z
  .object({ id: idOf("A", REVIEW_MESSAGES.id), reason: optionalText(REVIEW_MESSAGES.reason, LIMITS.reason) })
  .transform((v) => v);
