import { REQUEST_STATUSES, type RequestStatus } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";

export const isRequestStatus = (word: string): word is RequestStatus =>
  REQUEST_STATUSES.some((status) => status === word);

/** The text carries the meaning; color is only a hint. */
export function StatusTag({ status }: { status: RequestStatus }) {
  const { labels } = useText();
  return <strong className={`tag ${status.toLowerCase()}`}>{labels.statuses[status]}</strong>;
}
