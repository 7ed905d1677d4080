import { CharacterCount } from "./character-count";
import { LabelledControl, toAriaProps, type ControlProps } from "./labelled-control";

interface Props extends ControlProps {
  /** Needed when a page has several fields of this name. */
  id?: string;
  limit: number;
  rows?: number;
  optional?: boolean;
  "data-key"?: string;
  /** Name of a checkbox that makes the field required. */
  neededBy?: string;
}

/**
 * Multi-line input with a character count. No `maxlength`: it truncates pasted text silently.
 * No `autocomplete="off"`: browsers would not restore the text on Back.
 */
export function TextArea({
  name,
  id = name,
  value,
  limit,
  rows = 5,
  optional,
  neededBy,
  "data-key": key,
  ...label
}: Props) {
  const aria = toAriaProps(id, label);
  return (
    <LabelledControl id={id} optional={optional} {...label}>
      <textarea
        id={id}
        name={name}
        rows={rows}
        defaultValue={value}
        spellCheck
        required={!optional && !neededBy}
        {...aria}
        aria-describedby={`${aria["aria-describedby"]} ${id}-count`}
        data-limit={limit}
        data-needed-by={neededBy}
        data-key={key}
      />
      <CharacterCount id={id} limit={limit} />
    </LabelledControl>
  );
}
