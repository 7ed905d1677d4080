import { EDIT_FIELD, type FormFields } from "~/schemas/carried-form";
import type { Message } from "~/text/message";
import { useText } from "../context/use-text";
import { HiddenFields } from "../form/hidden-fields";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { Form } from "../ui/form";
import { CarriedFields } from "./carried-fields";

interface Props {
  /** Local path that the form posts to. */
  to: string;
  /** The submitted values. */
  fields: FormFields;
  /** What the form does; absent if unknown. */
  action?: { label: string; isIrreversible: boolean } | undefined;
  /** It has passwords, which are not kept. */
  retype?: boolean;
  /** Why it was refused; absent when the person had to log in first. */
  message?: Message;
}

/** Shows a form that was not processed, for review: it is never resent automatically. */
export function ResubmitForm({ to, fields, action, retype = false, message }: Props) {
  const { t, formatMessage } = useText();
  const words = t.account.carried;
  const label = retype ? words.retype : (action?.label ?? words.send);
  return (
    <div className="measure">
      <h1>{message ? t.unexpected.heading : t.account.continueHeading}</h1>
      {message ? (
        <Banner kind="alert">{formatMessage(message)}</Banner>
      ) : (
        <Banner kind="status">{t.account.continueText}</Banner>
      )}
      <CarriedFields action={label} fields={fields} />
      <Form method="post" action={to}>
        <HiddenFields fields={fields} />
        {!retype && (
          <p>
            <Button kind={action?.isIrreversible ? "danger" : "primary"} busy={t.request.busy}>
              <bdi>{message ? t.account.continue : label}</bdi>
            </Button>
          </p>
        )}
        <p>
          <button
            type="submit"
            className={`button ${retype ? "primary" : "secondary"}`}
            name={EDIT_FIELD}
            value="1"
          >
            {words.back}
          </button>
        </p>
      </Form>
    </div>
  );
}
