import { LABELS, type Labels } from "../labels";
import {
  APPLICATION_REASONS,
  REJECTION_REASONS,
  type ApplicationReason,
  type RejectionReason,
} from "../vocabulary";

type ReasonCode = RejectionReason | ApplicationReason;

export interface Rejection<Code extends ReasonCode = ReasonCode> {
  reason?: Code | undefined;
  /** Free text, said after the predefined reason. */
  text: string;
}

/** What the person reads, in the language of the labels. */
export const formatRejection = (
  { reason, text }: Rejection,
  { reasons }: Pick<Labels, "reasons"> = LABELS,
) => [reason && reasons[reason], text].filter(Boolean).join(" ");

/** Of a stored document; empty unless it was rejected. */
export const getRejection = (doc: { rejection?: Rejection }): Rejection =>
  doc.rejection ?? { text: "" };

/** Whether both say the same: a call may repeat as text what a form sent as a code. */
export const isSameRejection = (a: Rejection, b: Rejection) =>
  formatRejection(a) === formatRejection(b);

export const REQUEST_REASONS = (Object.keys(REJECTION_REASONS) as RejectionReason[]).filter(
  (code) => code !== "noReason",
);
export const APPLICANT_REASONS = (Object.keys(APPLICATION_REASONS) as ApplicationReason[]).filter(
  (code) => code !== "applicationNoReason",
);

export const findReasonIn = <Code extends ReasonCode>(
  codes: readonly Code[],
  posted: string | undefined,
) => codes.find((code) => code === posted);

export const findReason = (posted: string | undefined): ReasonCode | undefined =>
  findReasonIn<ReasonCode>([...REQUEST_REASONS, ...APPLICANT_REASONS], posted);

export const toRejection = <Code extends ReasonCode>({
  ready,
  reason,
}: {
  ready?: Code | undefined;
  reason: string;
}): Rejection<Code> => ({ ...(ready && { reason: ready }), text: reason });
