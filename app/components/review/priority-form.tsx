import { PRIORITIES } from "~/schemas/vocabulary";
import type { RequestFactsView } from "~/services/web/presenters/request-presenter.server";
import { useText } from "../context/use-text";
import { Button } from "../ui/button";
import { ActionForm, type RequestFormProps } from "./action-form";
import { PriorityFields } from "../requests/priority-fields";
import { PriorityWithReason } from "../requests/priority-mark";

interface Props extends RequestFormProps {
  request: Pick<RequestFactsView, "priority" | "priorityReason">;
}

export function PriorityForm({ request, ...props }: Props) {
  const { t } = useText();
  const words = t.staff.pane;
  const { priority, priorityReason: why } = request;
  const stored = { priority: PRIORITIES[priority], why };
  return (
    <div className="flow priority-form">
      <p>
        {words.priority}: <PriorityWithReason request={request} />
      </p>
      {/* A new element once it has changed: the form is closed then. */}
      <details className="fold" key={`${priority} ${why}`} open={props.form !== undefined}>
        <summary className="button secondary">{words.change}</summary>
        <ActionForm {...props} intent="prioritize" order={["priority", "why"]} className="measure">
          {(current) => {
            const filled = { ...current, values: { ...stored, ...current.values } };
            return (
              <>
                <PriorityFields form={filled} />
                <Button busy={t.staff.details.saving}>{words.save}</Button>
              </>
            );
          }}
        </ActionForm>
      </details>
    </div>
  );
}
