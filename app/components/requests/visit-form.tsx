import { EMPTY_FORM, type FormState } from "~/schemas/form";
import type { VisitView } from "~/services/web/presenters/visit-presenter.server";
import { useText } from "../context/use-text";
import { ChoiceTiles } from "../form/choice-tiles";
import { Field } from "../form/field";
import { getFieldState, readField, toJobFieldId } from "../form/field-state";
import { HiddenFields } from "../form/hidden-fields";
import { Button } from "../ui/button";
import { Form } from "../ui/form";

interface Props {
  visit: VisitView;
  jobId: string;
  /** Names the visit to people who hear the button alone. */
  about: string;
  action: string;
  form?: FormState | undefined;
}

/** Day and time of a visit, for volunteers and staff. */
export function VisitForm({ visit, jobId, about, action, form }: Props) {
  const { t } = useText();
  const { words, day, part, parts, min, max } = visit;
  const current = form ?? { ...EMPTY_FORM, values: { day, part } };
  return (
    <details className="fold" open={form !== undefined}>
      <summary className="button secondary">
        {words.plan} <span className="unseen">{about}</span>
      </summary>
      <Form method="post" action={action} noValidate>
        <HiddenFields fields={{ intent: "plan", jobId }} />
        <p>{words.text}</p>
        <Field
          {...readField(current, ["day", "job.visitDay"])}
          id={toJobFieldId("day", jobId)}
          label={words.day}
          type="date"
          min={min}
          max={max}
          className="short"
        />
        <ChoiceTiles
          type="radio"
          id={toJobFieldId("part", jobId)}
          legend={words.time}
          error={getFieldState(current, "part").error}
          message="job.visitPart"
          choices={parts.map(({ value, label }) => ({
            name: "part",
            value,
            label,
            chosen: current.values.part === value,
          }))}
        />
        <Button busy={t.request.busy}>
          {words.save} <span className="unseen">{about}</span>
        </Button>
      </Form>
    </details>
  );
}
