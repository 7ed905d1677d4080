import { Button } from "../ui/button";
import { HiddenFields } from "../form/hidden-fields";
import { useText } from "../context/use-text";

export function AcceptForm({ action }: { action: string }) {
  const { t } = useText();
  return (
    <form method="post" action={action}>
      <HiddenFields fields={{ intent: "accept" }} />
      <p className="actions">
        <Button busy={t.request.busy}>{t.staff.decide.accept}</Button>
      </p>
    </form>
  );
}
