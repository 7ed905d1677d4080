import { useText } from "../context/use-text";
import { CharacterCount } from "./character-count";
import { FieldError } from "./field-error";

interface Props {
  name: string;
  /** Needed when a page has several fields of this name. */
  id?: string;
  label: string;
  hint?: string;
  value: string | undefined;
  error: string | undefined;
  message: string;
  limit: number;
  rows?: number;
  optional?: boolean;
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
  label,
  hint,
  value,
  error,
  message,
  limit,
  rows = 5,
  optional,
  neededBy,
}: Props) {
  const { t } = useText();
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {optional && <span className="soft">{t.form.optional}</span>}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} message={message} />
      <textarea
        id={id}
        name={name}
        rows={rows}
        defaultValue={value}
        spellCheck
        required={!optional && !neededBy}
        aria-describedby={`${hint ? `${id}-hint ` : ""}${id}-error ${id}-count`}
        aria-invalid={error ? true : undefined}
        data-limit={limit}
        data-needed-by={neededBy}
      />
      <CharacterCount id={id} limit={limit} />
    </div>
  );
}
