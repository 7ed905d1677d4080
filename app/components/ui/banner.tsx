import type { ReactNode } from "react";

interface Props {
  kind: "alert" | "status";
  children: ReactNode;
  /** For the fragment of an address: a browser scrolls to it and gives it the focus. */
  id?: string;
  /** Seconds after which the script takes the message away, unless it is hovered or has the focus. */
  clearAfter?: number;
}

/** A message of the server above the content. An alert takes the focus, so use one for each page and none beside an error summary. */
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
