import { useText } from "../context/use-text";
import { HiddenFields } from "../form/hidden-fields";
import { Button } from "../ui/button";

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
