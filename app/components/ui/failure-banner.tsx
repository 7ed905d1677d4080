import type { Message } from "~/text/message";
import { useText } from "../context/use-text";
import { Banner } from "./banner";

/** Error banner: the specification's sentence, then the reason. */
export function FailureBanner({ failed, reason }: { failed: Message; reason: Message }) {
  const { formatMessage } = useText();
  return (
    <Banner kind="alert">
      {formatMessage(failed)}
      <br />
      {formatMessage(reason)}
    </Banner>
  );
}
