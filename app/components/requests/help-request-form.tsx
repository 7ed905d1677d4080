import type { FormState } from "~/schemas/form";
import { ANSWER_ORDER } from "~/schemas/requests/answers";
import { HelpRequestPayload, StaffRequestPayload } from "~/schemas/requests/help-request";
import { useText } from "../context/use-text";
import { CheckedForm } from "../form/checked-form";
import { Honeypot } from "../form/honeypot";
import { NameFields } from "../form/name-fields";
import { CallBar } from "../layout/call-bar";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { HOMEOWNER_FIELDS, HomeFields, HomeownerEmail, HomeownerPhone } from "./homeowner-fields";
import { IntakeFields } from "./intake-fields";
import { NeedFields } from "./need-fields";

/** Validated fields in screen order. A missing kind of help is reported at the first one. */
const ORDER = ["how", "locale", ...ANSWER_ORDER] as const;

/** The query keeps the empty form cached for Back: a POST to its own URL would evict it. */
const TARGET = "/request-help?send";

interface Props {
  form: FormState;
  submissionId: string;
  /** An administrator enters it for a caller: no draft is kept in the browser, no honeypot. */
  staff?: boolean | undefined;
}

export function HelpRequestForm({ form, submissionId, staff }: Props) {
  const { t, formatMessage } = useText();
  const words = t.staff.enter;
  return (
    <div className="measure">
      {form.alert && <Banner kind="alert">{formatMessage(form.alert)}</Banner>}
      <h1>{staff ? words.heading : t.nav.requestHelp}</h1>
      {!staff && <CallBar />}
      <CheckedForm
        schema={staff ? StaffRequestPayload : HelpRequestPayload}
        form={form}
        action={staff ? "/homeowner-requests/enter-request" : TARGET}
        order={ORDER}
        check
        draft={staff ? undefined : "request-help"}
        intro={
          <>
            {!staff && (
              <p>
                {t.request.already} <a href="/request-help/status">{t.home.checkStatus}</a>
              </p>
            )}
            <p>{staff ? words.intro : t.request.intro}</p>
          </>
        }
      >
        {(current) => <HelpFields form={current} submissionId={submissionId} staff={staff} />}
      </CheckedForm>
    </div>
  );
}

function HelpFields({ form, submissionId, staff }: Props) {
  const { t } = useText();
  const words = t.staff.enter;
  return (
    <>
      <input type="hidden" name="submission_id" value={submissionId} />
      {staff ? <IntakeFields form={form} /> : <Honeypot />}
      <section aria-labelledby="about-you">
        <h2 id="about-you">{staff ? words.aboutThem : t.request.aboutYou}</h2>
        <NameFields form={form} fields={HOMEOWNER_FIELDS} staff={staff} />
        <HomeownerEmail form={form} staff={staff} />
        <HomeownerPhone form={form} staff={staff} />
      </section>
      <section aria-labelledby="where">
        <h2 id="where">{t.request.where}</h2>
        <HomeFields form={form} staff={staff} />
      </section>
      <section aria-labelledby="what">
        <h2 id="what">{staff ? words.what : t.request.what}</h2>
        <NeedFields form={form} staff={staff} />
      </section>
      <Button busy={t.request.busy}>{t.request.submit}</Button>
    </>
  );
}
