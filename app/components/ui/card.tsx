import type { ReactNode } from "react";

/** A framed piece of content. */
export function Card({ children }: { children: ReactNode }) {
  return <div className="card">{children}</div>;
}
