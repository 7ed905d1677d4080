import { EMPTY_FORM, type FieldName } from "~/schemas/form";
import * as forms from "~/schemas/requests/request-review";
import { LIMITS, PRIORITIES } from "~/schemas/vocabulary";
import type { RequestFactsView } from "~/services/web/presenters/request-presenter.server";
import { useText } from "../context/use-text";
import { CheckedForm } from "../form/checked-form";
import { RadioTiles } from "../form/choice-tiles";
import { Field } from "../form/field";
import { readField } from "../form/field-state";
import { HiddenFields } from "../form/hidden-fields";
import { Button } from "../ui/button";
import { PriorityWithReason } from "./priority-mark";
import type { RequestFormProps } from "./request-form";

const ORDER = ["priority", "why"] satisfies FieldName<typeof forms.PriorityForm>[];

interface Props extends RequestFormProps {
  request: Pick<RequestFactsView, "priority" | "priorityReason">;
}

/** The priority of a request, why it has it, and a form that changes both. */
export function PriorityForm({ action, form, request }: Props) {
  const { t } = useText();
  const words = t.staff.pane;
  const names = t.staff.priorities;
  const { priority, priorityReason: why } = request;
  const stored = { priority: PRIORITIES[priority], why };
  return (
    <div className="priority-form">
      <p>
        {words.priority}: <PriorityWithReason request={request} />
      </p>
      {/* A new element once it has changed: the form is closed then. */}
      <details className="fold" key={`${priority} ${why}`} open={form !== undefined}>
        <summary className="button secondary">{words.change}</summary>
        <CheckedForm
          schema={forms.PriorityForm}
          form={form ?? EMPTY_FORM}
          action={action}
          order={ORDER}
          className="measure"
        >
          {(current) => {
            const filled = { ...current, values: { ...stored, ...current.values } };
            return (
              <>
                <HiddenFields fields={{ intent: "prioritize" }} />
                <RadioTiles
                  {...readField(filled, ["priority", "staff.priority"])}
                  legend={words.priority}
                  options={PRIORITIES.map((value) => ({ value, label: names[value] }))}
                />
                <Field
                  {...readField(filled, ["why", "staff.why"])}
                  label={words.why}
                  hint={t.staff.close.notesHint}
                  limit={LIMITS.why}
                  autoComplete="off"
                  optional
                />
                <Button busy={t.staff.details.saving}>{words.save}</Button>
              </>
            );
          }}
        </CheckedForm>
      </details>
    </div>
  );
}
