import type { ReactNode } from "react";
import type { BulkProgressView } from "~/services/web/presenters/bulk-presenter.server";
import { HiddenFields } from "../form/hidden-fields";
import { Form } from "../ui/form";

export const STOP_FORM = "bulk-stop";

interface Props {
  progress: BulkProgressView;
  /** Its button, unless that is in the form of the ticks. */
  children?: ReactNode;
}

export const StopForm = ({ progress, children }: Props) => (
  <Form id={STOP_FORM} method="post" action={progress.target} noValidate>
    <HiddenFields fields={{ intent: "stop" }} />
    {children}
  </Form>
);
