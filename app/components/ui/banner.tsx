import type { ReactNode } from "react";

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
