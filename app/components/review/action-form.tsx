import type { ReactNode, KeyboardEvent } from "react";
import { EMPTY_FORM, type FieldName, type FormState } from "~/schemas/form";
import { REQUEST_ACTIONS, type RequestAction } from "~/schemas/requests/actions";
import { useScript } from "../context/hydration";
import { useText } from "../context/use-text";
import { CheckedForm } from "../form/checked-form";
import { HiddenFields } from "../form/hidden-fields";

export interface RequestFormProps {
  action: string;
  /** The submitted form if it had errors; their message then takes focus. */
  form: FormState | undefined;
}

type ActionFields = {
  [Intent in RequestAction]: {
    intent: Intent;
    order: readonly FieldName<(typeof REQUEST_ACTIONS)[Intent]["form"]>[];
  };
}[RequestAction];

type Props = RequestFormProps &
  ActionFields & {
    hidden?: Record<string, string>;
    unsent?: FormState;
    className?: string;
    children: (form: FormState) => ReactNode;
  };

export const ActionForm = ({
  intent,
  hidden,
  form,
  unsent = EMPTY_FORM,
  children,
  ...props
}: Props) => (
  <CheckedForm {...props} schema={REQUEST_ACTIONS[intent].form} form={form ?? unsent}>
    {(current) => (
      <>
        <HiddenFields fields={{ intent, ...hidden }} />
        {children(current)}
      </>
    )}
  </CheckedForm>
);

export const FoldedActionForm = ({ summary, ...props }: Props & { summary: ReactNode }) => (
  <Fold summary={summary} open={props.form !== undefined}>
    <ActionForm {...props} className="measure" />
  </Fold>
);

/** A form behind a button; Escape and Cancel close it, and keep what was typed. */
function Fold({
  summary,
  open,
  children,
}: {
  summary: ReactNode;
  open: boolean;
  children: ReactNode;
}) {
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- its fields' keys
    <details className="fold" open={open} onKeyDown={closeOnEscape}>
      {summary}
      {children}
    </details>
  );
}

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
  if (event.key !== "Escape" || !event.currentTarget.open) return;
  event.stopPropagation(); // what is around it stays
  close(event.currentTarget);
}

function close(fold: HTMLDetailsElement | null) {
  if (!fold) return;
  fold.open = false;
  fold.querySelector("summary")?.focus();
}

/** Without script the summary closes the fold. */
export function CancelFold() {
  const { t } = useText();
  if (!useScript()) return null;
  return (
    <button
      type="button"
      className="button secondary"
      onClick={({ currentTarget }) => {
        close(currentTarget.closest("details"));
      }}
    >
      {t.staff.details.cancel}
    </button>
  );
}
