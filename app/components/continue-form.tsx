import { Banner } from "./banner";
import { Button } from "./button";
import { HiddenFields } from "./form/hidden-fields";
import { useText } from "./text";

interface Props {
  /** Own path that the form was meant for. */
  to: string;
  /** What was typed there. */
  fields: Record<string, string>;
}

/** After a login in the middle of a form: what was typed waits for one press, for nothing is sent in anybody's name unasked. */
export function ContinueForm({ to, fields }: Props) {
  const { t } = useText();
  return (
    <div className="measure">
      <h1>{t.account.continueHeading}</h1>
      <Banner kind="status">{t.account.continueText}</Banner>
      <form method="post" action={to}>
        <HiddenFields fields={fields} />
        <Button busy={t.request.busy}>{t.account.continue}</Button>
      </form>
    </div>
  );
}
