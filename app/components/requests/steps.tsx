import { useLightText } from "../context/use-text";

export interface StepView {
  name: string;
  text?: string | undefined;
  state: "done" | "now" | "ended" | "later";
}

export function Steps({ steps }: { steps: readonly StepView[] }) {
  const { steps: words } = useLightText();
  return (
    <ol className="steps">
      {steps.map(({ name, text, state }) => (
        <li key={name} className={state} aria-current={state === "now" ? "step" : undefined}>
          <strong>
            {state !== "later" && <span className="unseen">{words[state]}</span>}
            {name}
          </strong>
          {text && <p>{text}</p>}
        </li>
      ))}
    </ol>
  );
}
