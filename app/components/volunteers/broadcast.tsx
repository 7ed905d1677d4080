import { EMPTY_FORM, type FormState } from "~/schemas/form";
import { LIMITS, LOCALES } from "~/schemas/vocabulary";
import type {
  BroadcastView,
  PreviewView,
} from "~/services/web/presenters/broadcast-presenter.server";
import { useText } from "../context/use-text";
import { ErrorSummary } from "../form/error-summary";
import { getFieldState, readField } from "../form/field-state";
import { HiddenFields } from "../form/hidden-fields";
import { Select } from "../form/select";
import { TextArea } from "../form/text-area";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { Form } from "../ui/form";
import { toHref } from "../ui/href";

const PATH = "/write-to-many";

interface Props extends BroadcastView {
  chosen: string;
  isSent: boolean;
  form?: FormState | undefined;
  preview?: PreviewView | undefined;
}

/** Writes to many people: shows first how many get it, then sends it. */
export function Broadcast({ chosen, isSent, form = EMPTY_FORM, preview, ...view }: Props) {
  const { t, formatMessage } = useText();
  const { words, audiences, before } = view;
  const current = { ...form, values: { to: chosen, ...form.values } };
  const alert = form.alert && formatMessage(form.alert);
  return (
    <div className="measure">
      {alert && <Banner kind="alert">{alert}</Banner>}
      <h1>{t.nav.broadcast}</h1>
      {isSent && form === EMPTY_FORM && <Banner kind="status">{words.sent}</Banner>}
      <ErrorSummary form={form} order={["to", ...LOCALES]} />
      <p>{words.intro}</p>
      <Form method="post" action={`${PATH}#shown`} noValidate key={before[0]?.id}>
        <Select
          {...readField(current, ["to", "staff.audience"])}
          label={words.to}
          empty={words.choose}
          options={audiences}
        />
        {LOCALES.map((locale) => (
          <TextArea
            key={locale}
            {...getFieldState(current, locale)}
            label={words[locale]}
            hint={words.languageHint}
            limit={LIMITS.note}
            rows={4}
            optional
          />
        ))}
        {preview && (
          <div className="field" id="shown">
            <div className="note" role="status">
              {preview.alert && <p>{preview.alert}</p>}
              {preview.lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
              {preview.missing.map(({ lang, problem }) => (
                <p key={lang}>
                  <a href={`#${lang}`}>{words[lang]}</a>: {problem}
                </p>
              ))}
            </div>
          </div>
        )}
        <p className="actions">
          <Button busy={t.request.busy} kind={preview?.send ? "secondary" : "primary"}>
            {words.show}
          </Button>
          {preview?.send && (
            <>
              <HiddenFields fields={{ people: String(preview.people), shown: preview.to }} />{" "}
              <Button busy={t.request.busy} name="intent" value="send">
                {preview.send}
              </Button>
            </>
          )}
        </p>
      </Form>
      {before.length > 0 && (
        <section aria-labelledby="before">
          <h2 id="before">{words.before}</h2>
          <ul className="rows">
            {before.map(({ id, to, line, state, canStop, texts }) => (
              <li key={id}>
                <strong>{to}</strong>
                <p className="soft">{line}</p>
                {texts.map(({ lang, text }) => (
                  <p className="typed" key={lang} lang={lang}>
                    {text}
                  </p>
                ))}
                <div className="flow">
                  {state}
                  {canStop && (
                    <Form method="post" action={toHref(PATH, { stop: id })} className="inline">
                      <Button kind="secondary" busy={t.request.busy}>
                        {words.stop}
                      </Button>
                    </Form>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
