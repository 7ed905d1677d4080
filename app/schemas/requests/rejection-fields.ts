import { z } from "zod";
import { optionalText } from "../fields";
import { LIMITS, type ApplicationReason, type RejectionReason } from "../vocabulary";
import { CROSS_FIELD } from "../form";
import { findReasonIn, formatRejection, toRejection } from "./rejection";

type ReasonCode = RejectionReason | ApplicationReason;

const freeText = optionalText("staff.reason", LIMITS.reason);
const countCharacters = (text: string) => Array.from(text).length;

export const rejectionFields = <Code extends ReasonCode>(codes: readonly Code[]) => ({
  ready: z
    .string()
    .optional()
    .catch(undefined)
    .transform((posted) => findReasonIn(codes, posted)),
  reason: freeText,
});

/** Whether the whole text fits; free text that is too long alone already has its own error. */
export const rejectionFits = (fields: Parameters<typeof toRejection>[0]) =>
  countCharacters(fields.reason) > LIMITS.reason ||
  countCharacters(formatRejection(toRejection(fields))) <= LIMITS.reason;

export const REJECTION_TOO_LONG = { path: ["reason"], message: "staff.reason" };

/** Screens ask for a reason, which the person reads; the specification's calls need none. */
export const reasonIsGiven = {
  test: ({ ready, reason }: Parameters<typeof toRejection>[0]) => (ready ?? reason) !== "",
  otherwise: { path: ["reason"], message: "staff.noReason", ...CROSS_FIELD },
};

/** A call's `reason`: free text, or the English text of a predefined reason. */
export const calledRejection = <Code extends ReasonCode>(reasons: Readonly<Record<Code, string>>) =>
  freeText.transform((text) => {
    const ready = (Object.keys(reasons) as Code[]).find((code) => reasons[code] === text);
    return toRejection({ ready, reason: ready ? "" : text });
  });
