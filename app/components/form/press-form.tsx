import type { ReactNode } from "react";
import { useText } from "../context/use-text";
import { Button } from "../ui/button";
import { Form } from "../ui/form";
import { HiddenFields } from "./hidden-fields";

interface Props {
  action: string;
  fields: Readonly<Record<string, string>>;
  className?: "inline";
  children: ReactNode;
}

/** A form that is one button. */
export function PressForm({ action, fields, className, children }: Props) {
  const { t } = useText();
  return (
    <Form method="post" action={action} className={className}>
      <HiddenFields fields={fields} />
      <Button kind="secondary" busy={t.staff.details.saving}>
        {children}
      </Button>
    </Form>
  );
}
