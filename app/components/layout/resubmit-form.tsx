import { EDIT_FIELD, type FormFields } from "~/schemas/form";
import type { OutageData } from "~/schemas/error-data";
import { useText } from "../context/use-text";
import { HiddenFields } from "../form/hidden-fields";
import { Banner, FailureBanner } from "../ui/banner";
import { Button } from "../ui/button";
import { Form } from "../ui/form";

interface Props {
  to: string;
  fields: FormFields;
  /** It has passwords, which are not kept. */
  retype?: boolean;
  /** Why it was not processed; absent when the person had to log in first. */
  outage?: OutageData;
}

/** A form that was not processed: leads back to it, filled in; after an outage, also resends it. */
export function ResubmitForm({ to, fields, retype = false, outage }: Props) {
  const { t } = useText();
  const canSend = outage !== undefined && !retype;
  return (
    <div className="measure resubmit">
      <h1>{outage?.heading ?? t.account.continueHeading}</h1>
      {outage ? (
        <FailureBanner {...outage} />
      ) : (
        <Banner kind="status">{t.account.continueText}</Banner>
      )}
      <Form method="post" action={to}>
        <HiddenFields fields={fields} />
        {canSend && (
          <p>
            <Button busy={t.request.busy}>{t.account.continue}</Button>
          </p>
        )}
        <p>
          <button
            type="submit"
            className={`button ${canSend ? "secondary" : "primary"}`}
            name={EDIT_FIELD}
            value="1"
          >
            {t.account.backToForm}
          </button>
        </p>
      </Form>
    </div>
  );
}
