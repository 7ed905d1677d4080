import { EDIT_FIELD, type FormFields } from "~/schemas/carried-form";
import type { OutageData } from "~/schemas/error-data";
import { useText } from "../context/use-text";
import { HiddenFields } from "../form/hidden-fields";
import { Banner } from "../ui/banner";
import { FailureBanner } from "../ui/failure-banner";
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
  /** Why it was not processed; absent when the person had to log in first. */
  outage?: OutageData;
}

/** Shows a form that was not processed, for review: it is never resent automatically. */
export function ResubmitForm({ to, fields, action, retype = false, outage }: Props) {
  const { t } = useText();
  const words = t.account.carried;
  const label = retype ? words.retype : (action?.label ?? words.send);
  return (
    <div className="measure resubmit">
      <h1>{outage?.heading ?? t.account.continueHeading}</h1>
      {outage ? (
        <FailureBanner {...outage} />
      ) : (
        <Banner kind="status">{t.account.continueText}</Banner>
      )}
      <CarriedFields action={label} fields={fields} />
      <Form method="post" action={to}>
        <HiddenFields fields={fields} />
        {!retype && (
          <p>
            <Button kind={action?.isIrreversible ? "danger" : "primary"} busy={t.request.busy}>
              <bdi>{outage ? t.account.continue : label}</bdi>
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
