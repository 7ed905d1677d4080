import { EMPTY_FORM, type FormState } from "~/schemas/form";
import { TOLD_KINDS } from "~/schemas/requests/private-page";
import { LIMITS } from "~/schemas/vocabulary";
import type { PrivatePageView } from "~/services/web/presenters/request-state-presenter.server";
import { useLightText, useText } from "../context/use-text";
import { RadioTiles } from "../form/choice-tiles";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import { readField } from "../form/field-state";
import { HiddenFields } from "../form/hidden-fields";
import { TextArea } from "../form/text-area";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { DescriptionList } from "../ui/description-list";
import { PrintButton } from "../ui/print-page";
import { toHomeownerRows, toNeedRows } from "./answer-rows";

interface FormProps {
  form: FormState | undefined;
  action: string;
}

/** Asks for what only the homeowner knows, with what was written before the page closed. */
export function UnlockForm({ form = EMPTY_FORM, action }: FormProps) {
  const { formatMessage } = useText();
  const { privatePage: words, statusCheck } = useLightText();
  const { about, text } = form.values;
  return (
    <section aria-labelledby="unlock">
      <h2 id="unlock">{words.unlock}</h2>
      {form.alert && <Banner kind="alert">{formatMessage(form.alert)}</Banner>}
      <ErrorSummary form={form} order={["about", "text", "digits"]} />
      <p>{words.unlockText}</p>
      <form method="post" action={action} noValidate data-check>
        <HiddenFields fields={{ intent: "open" }} />
        {(about || text) && <TellFields form={form} />}
        <Field
          {...readField(form, ["digits", "page.digits"])}
          label={words.digits}
          inputMode="numeric"
          autoComplete="off"
          className="short"
        />
        <Button busy={statusCheck.busy}>{words.open}</Button>
      </form>
    </section>
  );
}

function TellFields({ form }: { form: FormState }) {
  const { t } = useText();
  const { privatePage: words } = useLightText();
  return (
    <>
      <RadioTiles
        {...readField(form, ["about", "page.about"])}
        legend={words.about}
        options={TOLD_KINDS.map((value) => ({ value, label: t.told[value] }))}
      />
      <TextArea
        {...readField(form, ["text", "page.text"])}
        label={words.text}
        hint={words.textHint}
        limit={LIMITS.note}
        rows={3}
        optional
      />
    </>
  );
}

export function OpenedPage({
  own: { answers, told, said, door },
  form = EMPTY_FORM,
  action,
}: FormProps & { own: PrivatePageView }) {
  const { t, labels, formatMessage } = useText();
  const { privatePage: words, received, statusCheck } = useLightText();
  return (
    <>
      <span id="opened" />
      {door && (
        <section className="door" aria-labelledby="door">
          <h2 id="door">{door.heading}</h2>
          <ul className="rows">
            {door.people.map(({ firstName, code, when }) => (
              <li key={code}>
                <bdi>{firstName}</bdi>: <strong>{code}</strong>
                {when && <p>{when}</p>}
              </li>
            ))}
          </ul>
          <p>{door.text}</p>
          <PrintButton>{received.print}</PrintButton>
        </section>
      )}
      {said && (
        <section aria-labelledby="said">
          <h2 id="said">{said.heading}</h2>
          <ul className="rows">
            {said.messages.map(({ at, said: words }, i) => (
              <li key={said.messages.length - i}>
                <p className="typed">{words}</p>
                <p className="soft">{at}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="tell">
        <h2 id="tell">{words.tell}</h2>
        {form.alert && <Banner kind="alert">{formatMessage(form.alert)}</Banner>}
        <ErrorSummary form={form} order={["about", "text"]} />
        <form method="post" action={action} noValidate data-check>
          <HiddenFields fields={{ intent: "tell" }} />
          <TellFields form={form} />
          <Button busy={t.request.busy}>{words.send}</Button>
        </form>
      </section>
      {told.length > 0 && (
        <section aria-labelledby="told">
          <h2 id="told">{words.before}</h2>
          <ul className="rows">
            {told.map(({ at, about, text }, i) => (
              <li key={told.length - i}>
                <strong>{t.told[about]}</strong>
                <p className="soft">{at}</p>
                {text && <p className="typed">{text}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="answers">
        <h2 id="answers">{received.answers}</h2>
        <DescriptionList
          rows={[
            ...toHomeownerRows(answers, t),
            ...toNeedRows(answers, { t, labels }, t.request.helpTypes),
          ]}
        />
      </section>
      <form method="post" action={action}>
        <HiddenFields fields={{ intent: "close" }} />
        <p>{words.closeText}</p>
        <Button kind="secondary" busy={statusCheck.busy}>
          {words.close}
        </Button>
      </form>
    </>
  );
}
