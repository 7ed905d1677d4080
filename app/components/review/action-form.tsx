import type { ReactNode } from "react";
import { EMPTY_FORM, type FieldName, type FormState } from "~/schemas/form";
import { REQUEST_ACTIONS, type RequestAction } from "~/schemas/requests/actions";
import { CheckedForm } from "../form/checked-form";
import { HiddenFields } from "../form/hidden-fields";
import { Fold } from "../form/fold";

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

/** The same below a button that opens it; open if it was refused. */
export const FoldedActionForm = ({ summary, ...props }: Props & { summary: ReactNode }) => (
  <Fold summary={summary} open={props.form !== undefined}>
    <ActionForm {...props} className="measure" />
  </Fold>
);
