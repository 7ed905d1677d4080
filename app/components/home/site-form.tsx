import { EMPTY_FORM, type FormState } from "~/schemas/form";
import { SKIES } from "~/schemas/site";
import { MAX_SITE_MESSAGE } from "~/schemas/site-message";
import type { SiteView } from "~/services/web/presenters/site-presenter.server";
import { useText } from "../context/use-text";
import { ErrorSummary } from "../form/error-summary";
import { getFieldState } from "../form/field-state";
import { RadioTiles } from "../form/choice-tiles";
import { TextArea } from "../form/text-area";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { Form } from "../ui/form";

const ANSWERS = ["no", "yes"] as const;
const FIELDS = ["skies", "full", "en", "es"];

interface Props extends SiteView {
  form?: FormState | undefined;
  isSaved: boolean;
}

/** Sets what all pages show: skies, "we are full", and a message. */
export function SiteForm({ words, values, changed, form = EMPTY_FORM, isSaved }: Props) {
  const { t, formatMessage } = useText();
  const current = { ...form, values: { ...values, ...form.values } };
  const { alert } = form;
  // Only who was told of a colleague's change may save over it.
  const since = alert === "request.corrected" ? values.since : current.values.since;
  return (
    <div className="measure">
      {alert && <Banner kind="alert">{formatMessage(alert)}</Banner>}
      <h1>{t.nav.site}</h1>
      {isSaved && form === EMPTY_FORM && <Banner kind="status">{words.saved}</Banner>}
      <ErrorSummary form={form} order={FIELDS} />
      <p>
        {words.intro} {changed}
      </p>
      {alert && (
        <ul>
          <li>{words.skiesOf[values.skies].label}</li>
          <li>{words.fullOf[values.full].label}</li>
          {values.en && <li lang="en">{values.en}</li>}
          {values.es && <li lang="es">{values.es}</li>}
        </ul>
      )}
      <Form method="post" action="/site" noValidate key={values.since}>
        <input type="hidden" name="since" value={since} />
        <RadioTiles
          {...getFieldState(current, "skies")}
          legend={words.skies}
          message={undefined}
          options={SKIES.map((value) => ({ value, ...words.skiesOf[value] }))}
        />
        <RadioTiles
          {...getFieldState(current, "full")}
          legend={words.full}
          message={undefined}
          options={ANSWERS.map((value) => ({ value, ...words.fullOf[value] }))}
        />
        <fieldset className="field">
          <legend>{words.message}</legend>
          <p className="hint">{words.messageHint}</p>
          {(["en", "es"] as const).map((locale) => (
            <TextArea
              key={locale}
              {...getFieldState(current, locale)}
              label={words[locale]}
              limit={MAX_SITE_MESSAGE}
              rows={3}
              optional
            />
          ))}
        </fieldset>
        <Button busy={t.request.busy}>{words.save}</Button>
      </Form>
    </div>
  );
}
