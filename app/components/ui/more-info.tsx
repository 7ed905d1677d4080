import type { ReactNode } from "react";
import { Link } from "./link";

interface Props {
  href: string;
  children: ReactNode;
  /** Appended for screen readers, which may list links out of context. */
  about: string;
}

export function MoreInfo({ href, children, about }: Props) {
  return (
    <Link className="button secondary" href={href}>
      {children} <span className="unseen">{about}</span>
    </Link>
  );
}
