import type { FormState } from "~/schemas/form";
import { ANSWER_ORDER } from "~/schemas/requests/answers";
import { HelpRequestPayload } from "~/schemas/requests/help-request";
import { useSite } from "../context/site";
import { useLightText, useText } from "../context/use-text";
import { CheckedForm } from "../form/checked-form";
import { SubmissionId } from "../form/hidden-fields";
import { NameFields } from "../form/person-fields";
import { CallBar } from "../layout/call-bar";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { HOMEOWNER_FIELDS, HomeFields, HomeownerEmail, HomeownerPhone } from "./homeowner-fields";
import { Honeypot } from "./honeypot";
import { NeedFields } from "./need-fields";

/** The query keeps the empty form cached for Back: a POST to its own URL would evict it. */
const TARGET = "/request-help?send";

interface Props {
  form: FormState;
}

export function HelpRequestForm({ form }: Props) {
  const { t, formatMessage } = useText();
  const { ask } = useLightText();
  const { isFull } = useSite();
  return (
    <div className="measure">
      {form.alert && <Banner kind="alert">{formatMessage(form.alert)}</Banner>}
      <h1>{t.nav.requestHelp}</h1>
      <CallBar />
      {isFull && (
        <p className="note">
          {ask.full} <a href="tel:211">{t.call.call("211")}</a>
        </p>
      )}
      <p>
        {ask.already} <a href="/request-help/status">{t.home.checkStatus}</a>
      </p>

      <CheckedForm
        schema={HelpRequestPayload}
        form={form}
        action={TARGET}
        order={ANSWER_ORDER}
        check
        draft="request-help"
        intro={
          <p>
            {ask.free} {t.request.intro}
          </p>
        }
      >
        {(current) => <HelpFields form={current} />}
      </CheckedForm>
    </div>
  );
}

function HelpFields({ form }: Props) {
  const { t } = useText();
  const { ask } = useLightText();
  return (
    <>
      <SubmissionId form={form} />
      <Honeypot />
      <section aria-labelledby="about-you">
        <h2 id="about-you">{ask.aboutYou}</h2>
        <p>{ask.forOther}</p>
        <NameFields form={form} fields={HOMEOWNER_FIELDS} />
        <HomeownerEmail form={form} />
        <HomeownerPhone form={form} />
      </section>
      <section aria-labelledby="where">
        <h2 id="where">{t.request.where}</h2>
        <HomeFields form={form} />
      </section>
      <section aria-labelledby="what">
        <h2 id="what">{ask.what}</h2>
        <NeedFields form={form} />
      </section>
      <Button busy={t.request.busy}>{t.request.submit}</Button>
    </>
  );
}
