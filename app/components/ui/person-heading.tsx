import type { ReactNode } from "react";

interface Props {
  name: string;
  street: string;
  /** The heading itself: what is shown of the person. */
  children: ReactNode;
}

export function PersonHeading({ name, street, children }: Props) {
  return (
    <div className="flow about">
      {children}
      <p className="who">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {street && (
          <>
            , <bdi>{street}</bdi>
          </>
        )}
      </p>
    </div>
  );
}
