import { REQUEST_STATUSES, type RequestStatus } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";

/** Whether a word is a status of a request. */
export const isRequestStatus = (word: string): word is RequestStatus =>
  REQUEST_STATUSES.some((status) => status === word);

/** Status of a request: the word carries the meaning, the colour only helps. */
export function StatusTag({ status }: { status: RequestStatus }) {
  const { say } = useText();
  return <strong className={`tag ${status.toLowerCase()}`}>{say(status)}</strong>;
}
