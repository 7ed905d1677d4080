import { Fragment } from "react";
import type { Message } from "~/text/message";
import { useText } from "../context/use-text";
import { Banner } from "./banner";

interface Props {
  failed: readonly Message[];
  reason: Message;
}

/** Error banner: the specification's sentences, each on a line, then the reason. */
export function FailureBanner({ failed, reason }: Props) {
  const { formatMessage } = useText();
  return (
    <Banner kind="alert">
      {failed.map((message, i) => (
        <Fragment key={i}>
          {formatMessage(message)}
          <br />
        </Fragment>
      ))}
      {formatMessage(reason)}
    </Banner>
  );
}
