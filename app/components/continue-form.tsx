import { Banner } from "./banner";
import { Button } from "./button";
import { HiddenFields } from "./form/hidden-fields";
import { useText } from "./text";

interface Props {
  /** Own path that the form was meant for. */
  to: string;
  /** What was typed there. */
  fields: Record<string, string>;
  /** Why it was not taken; without one, because somebody had to log in first. */
  message?: string;
}

/** What was typed into a form that could not be taken waits for one press: after a login, for nothing is sent in anybody's name unasked, or after an outage. */
export function ContinueForm({ to, fields, message }: Props) {
  const { t, say } = useText();
  return (
    <div className="measure">
      <h1>{message ? t.unexpected.heading : t.account.continueHeading}</h1>
      {message ? <Banner kind="alert">{say(message)}</Banner> : <Banner kind="status">{t.account.continueText}</Banner>}
      <form method="post" action={to}>
        <HiddenFields fields={fields} />
        <Button busy={t.request.busy}>{t.account.continue}</Button>
      </form>
    </div>
  );
}
