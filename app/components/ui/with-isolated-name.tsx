import { Fragment } from "react";

/** Stands where the name goes; no text of ours has it. */
const HERE = "\0";

/** A sentence with somebody's name in it. The name is set apart: a mark of direction that it leaves open would turn the rest of the sentence round. */
export function WithIsolatedName({
  words,
  name,
}: {
  words: (name: string) => string;
  name: string;
}) {
  return words(HERE)
    .split(HERE)
    .map((part, i) => (
      <Fragment key={i}>
        {i > 0 && <bdi>{name}</bdi>}
        {part}
      </Fragment>
    ));
}
