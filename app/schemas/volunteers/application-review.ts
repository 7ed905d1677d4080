import { z } from "zod";
import { APPLICANT_REASONS, toRejection } from "~/schemas/requests/rejection";
import { nextField } from "~/schemas/requests/next-field";
import {
  calledRejection,
  reasonIsGiven,
  REJECTION_TOO_LONG,
  rejectionFields,
  rejectionFits,
} from "~/schemas/requests/rejection-fields";
import { documentId, flag } from "../fields";
import { APPLICATION_REASONS } from "../vocabulary";

/** `POST /admin/create-volunteer/accept`. */
export const AcceptApplication = z.object({
  id: documentId("A", "application.id"),
  teamLeader: flag("application.teamLeader"),
});

export const AcceptApplicationForm = AcceptApplication.extend({ then: nextField });

/** `POST /admin/create-volunteer/reject`. Ignores `email`: mail goes to the stored address only. */
export const RejectApplication = z
  .object({ id: documentId("A", "application.id"), reason: calledRejection(APPLICATION_REASONS) })
  .transform(({ id, reason }) => ({ id, rejection: reason }));

export const RejectApplicationForm = z
  .object({
    id: documentId("A", "application.id"),
    ...rejectionFields(APPLICANT_REASONS),
    then: nextField,
  })
  .refine(reasonIsGiven.test, reasonIsGiven.otherwise)
  .refine(rejectionFits, REJECTION_TOO_LONG)
  .transform((v) => ({ id: v.id, rejection: toRejection(v), then: v.then }));
