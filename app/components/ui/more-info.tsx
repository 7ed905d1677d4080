import type { ReactNode } from "react";

interface Props {
  href: string;
  children: ReactNode;
  /** Whom or what it is about: told to those who hear links one by one. */
  about: string;
}

/** A link that looks like the others beside it and says what it leads to. */
export function MoreInfo({ href, children, about }: Props) {
  return (
    <a className="button secondary" href={href}>
      {children} <span className="aside">{about}</span>
    </a>
  );
}
