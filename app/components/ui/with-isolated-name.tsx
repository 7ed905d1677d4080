import { Fragment } from "react";

/** Placeholder for the name; occurs in no text. */
const PLACEHOLDER = "\0";

/** A sentence with a name in `<bdi>`: an unclosed direction mark must not reorder the rest. */
export function WithIsolatedName({
  words,
  name,
}: {
  words: (name: string) => string;
  name: string;
}) {
  return words(PLACEHOLDER)
    .split(PLACEHOLDER)
    .map((part, i) => (
      <Fragment key={i}>
        {i > 0 && <bdi>{name}</bdi>}
        {part}
      </Fragment>
    ));
}
