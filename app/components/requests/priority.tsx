import type { FormState } from "~/schemas/form";
import { PRIORITIES, type PriorityLevel, LIMITS } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { RadioTiles } from "../form/choice-tiles";
import { Field } from "../form/field";
import { readField } from "../form/field-state";

export function PriorityWithReason({
  request: { priority, priorityReason },
}: {
  request: { priority: PriorityLevel; priorityReason: string };
}) {
  const { t } = useText();
  return (
    <>
      <strong>{t.staff.priorities[PRIORITIES[priority]]}</strong>
      {priorityReason && (
        <>
          , <q>{priorityReason}</q>
        </>
      )}
    </>
  );
}

export function PriorityMark({ priority }: { priority: PriorityLevel }) {
  const { t } = useText();
  if (priority === 0) return null;
  const level = PRIORITIES[priority];
  const name = t.staff.priorities[level];
  return (
    <span className={`priority ${level}`} title={name}>
      <span aria-hidden="true">{"!".repeat(priority)}</span>
      <span className="unseen">{name}</span>
    </span>
  );
}

export function PriorityFields({ form }: { form: FormState }) {
  const { t } = useText();
  const words = t.staff.pane;
  return (
    <>
      <RadioTiles
        {...readField(form, ["priority", "staff.priority"])}
        legend={words.priority}
        options={PRIORITIES.map((value) => ({ value, label: t.staff.priorities[value] }))}
      />
      <Field
        {...readField(form, ["why", "staff.why"])}
        label={words.why}
        hint={t.staff.close.notesHint}
        limit={LIMITS.why}
        autoComplete="off"
        optional
      />
    </>
  );
}
