import { useText } from "../context/use-text";
import { HiddenFields } from "../form/hidden-fields";
import { Button } from "../ui/button";
import { Form } from "../ui/form";

export function AcceptForm({ action }: { action: string }) {
  const { t } = useText();
  return (
    <Form method="post" action={action}>
      <HiddenFields fields={{ intent: "accept" }} />
      <Button busy={t.request.busy}>{t.staff.decide.accept}</Button>
    </Form>
  );
}
