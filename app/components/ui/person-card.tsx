import type { ReactNode } from "react";
import { ContactLines } from "./contact-links";

interface Props {
  person: { id: string; name: string; phone: string; email: string };
  /** Warnings; false ones don't apply. */
  flags: readonly (string | false)[];
  /** Other facts, and links. */
  children: ReactNode;
}

/** A person in a list of cards. */
export function PersonCard({ person: { id, name, ...contact }, flags, children }: Props) {
  const shownFlags = flags.filter((flag) => flag !== false);
  return (
    <li className="card" id={id}>
      <h2>{name}</h2>
      {shownFlags.length > 0 && (
        <p className="flags">
          {shownFlags.map((flag) => (
            <span className="tag" key={flag}>
              {flag}
            </span>
          ))}
        </p>
      )}
      <ContactLines {...contact} />
      {children}
    </li>
  );
}
