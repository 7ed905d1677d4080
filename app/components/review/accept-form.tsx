import { NEXT_BUTTON } from "~/schemas/requests/next-field";
import { useText } from "../context/use-text";
import { HiddenFields } from "../form/hidden-fields";
import { Button } from "../ui/button";
import { Form } from "../ui/form";

interface Props {
  action: string;
  nextOnly?: boolean;
}

export function AcceptForm({ action, nextOnly = false }: Props) {
  const { t } = useText();
  return (
    <Form method="post" action={action} className="flow">
      <HiddenFields fields={{ intent: "accept" }} />
      {!nextOnly && <Button busy={t.request.busy}>{t.staff.decide.accept}</Button>}
      <Button
        {...NEXT_BUTTON}
        kind={nextOnly ? "primary" : "secondary"}
        busy={t.request.busy}
        data-key="a"
      >
        {t.staff.pane.acceptNext}
      </Button>
    </Form>
  );
}
