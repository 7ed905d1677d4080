import { useEffect, useState } from "react";
import { useHydrated } from "../context/hydration";
import { useText } from "../context/use-text";
import { type ControlProps, LabelledControl, toAriaProps } from "./labelled-control";

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

/** No `maxlength`: it truncates pasted text. No `autocomplete="off"`: Back would lose the text. */
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

const ANNOUNCED_AFTER_MS = 1000;
/** The part of the limit from which what is left is shown and announced to staff. */
const NEAR = 0.2;

/** Shows the limit; a script turns it into what is left, and announces it once that is little. */
function CharacterCount({ id, limit }: { id: string; limit: number }) {
  const { t } = useText();
  const left = useCharactersLeft(id, limit);
  const isNear = left !== undefined && left <= NEAR * limit;
  const announced = useSettled(isNear ? left : undefined);
  const words = ([one, many]: readonly [string, string], count: number) =>
    (count === 1 ? one : many).replace("#", String(count));
  const format = (count: number | undefined) =>
    count === undefined
      ? undefined
      : count < 0
        ? words([t.form.oneOver, t.form.over], -count)
        : words([t.form.oneLeft, t.form.left], count);
  return (
    <>
      <p
        className={isNear ? "hint near" : "hint"}
        id={`${id}-count`}
        data-count={[t.form.oneLeft, t.form.left, t.form.oneOver, t.form.over].join("|")}
      >
        {format(left) ?? t.form.limit(limit)}
      </p>
      <p className="unseen" role="status">
        {format(announced)}
      </p>
    </>
  );
}

/** Undefined where React does not run, and until something is entered. Counts like the server. */
function useCharactersLeft(id: string, limit: number) {
  const hydrated = useHydrated();
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const control = document.getElementById(id);
    if (!hydrated || !(control instanceof HTMLTextAreaElement)) return;
    const count = () => {
      setLeft(limit - Array.from(control.value.trim().normalize()).length);
    };
    if (control.value) count();
    control.addEventListener("input", count);
    return () => {
      control.removeEventListener("input", count);
    };
  }, [hydrated, id, limit]);
  return left;
}

/** The value once it has not changed for a second: each key would be announced otherwise. */
function useSettled(value: number | undefined) {
  const [settled, setSettled] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(setSettled, ANNOUNCED_AFTER_MS, value);
    return () => {
      clearTimeout(timer);
    };
  }, [value]);
  return settled;
}
