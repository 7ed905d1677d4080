import type { ReactNode } from "react";
import type { Message } from "~/text/message";
import { FieldError } from "./labelled-control";

interface Choice {
  name: string;
  value: string;
  label: string;
  detail?: string;
  chosen: boolean;
}

interface Props {
  type: "radio" | "checkbox";
  /** Id of the first choice, which the error summary links to. */
  id: string;
  legend: string;
  hint?: string;
  error: Message | undefined;
  message: Message | undefined;
  choices: readonly Choice[];
  children?: ReactNode;
}

/** Radio buttons or checkboxes as large touch targets, for up to seven choices. */
export function ChoiceTiles({ type, id, legend, hint, error, message, choices, children }: Props) {
  return (
    <fieldset className="field" aria-describedby={`${hint ? `${id}-hint ` : ""}${id}-error`}>
      <legend>{legend}</legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} message={message} />
      <div className="tiles">
        {choices.map((choice, i) => (
          <label className="tile" key={choice.name + choice.value}>
            <input
              type={type}
              id={i === 0 ? id : `${id}-${i + 1}`}
              name={choice.name}
              value={choice.value}
              defaultChecked={choice.chosen}
              required={type === "radio"}
            />
            <span>
              {choice.label} {choice.detail && <small>{choice.detail}</small>}
            </span>
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}

interface RadioProps extends Omit<Props, "type" | "id" | "choices"> {
  name: string;
  value: string | undefined;
  options: readonly { value: string; label: string; detail?: string }[];
}

export function RadioTiles({ name, value, options, ...props }: RadioProps) {
  return (
    <ChoiceTiles
      {...props}
      type="radio"
      id={name}
      choices={options.map((option) => ({ ...option, name, chosen: option.value === value }))}
    />
  );
}

interface TickTileProps {
  name: string;
  label: string;
  detail?: string;
  ticked: boolean;
}

export const TickTile = ({ name, label, detail, ticked }: TickTileProps) => (
  <p className="field">
    <label className="tile">
      <input type="checkbox" name={name} defaultChecked={ticked} />
      <span>
        {label} {detail && <small>{detail}</small>}
      </span>
    </label>
  </p>
);
