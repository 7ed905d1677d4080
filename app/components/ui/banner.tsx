import { type ReactNode, Fragment } from "react";
import type { Message } from "~/text/message";
import { useText } from "../context/use-text";

interface Props {
  kind: "alert" | "status";
  children: ReactNode;
  /** Target of a URL fragment: the browser scrolls to the banner and focuses it. */
  id?: string;
  /** Seconds until the script removes the message, unless it is hovered or focused. */
  clearAfter?: number;
}

/** Server message. An alert takes focus: one per page at most, none with an error summary. */
export function Banner({ kind, children, clearAfter, id }: Props) {
  return (
    <div
      id={id}
      className={`banner ${kind}`}
      role={kind}
      tabIndex={-1}
      autoFocus={kind === "alert"}
      data-clear-after={clearAfter}
    >
      {children}
    </div>
  );
}

interface FailureBannerProps {
  failed: readonly Message[];
  reason: Message;
}

/** Error banner: the specification's sentences, each on a line, then the reason. */
export function FailureBanner({ failed, reason }: FailureBannerProps) {
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
