import type { Message } from "~/text/message";
import { useText } from "../context/use-text";
import { Banner } from "../ui/banner";

/** Why a list is shown in place of one of its records, above the list's heading. */
export function ListNotice({ notice }: { notice: Message | undefined }) {
  const { formatMessage } = useText();
  return notice && <Banner kind="alert">{formatMessage(notice)}</Banner>;
}
