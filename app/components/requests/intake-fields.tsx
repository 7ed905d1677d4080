import type { FormState } from "~/schemas/form";
import { INTAKES, LOCALES } from "~/schemas/vocabulary";
import { LANGUAGE_NAMES } from "../context/languages";
import { useText } from "../context/use-text";
import { RadioTiles } from "../form/choice-tiles";
import { readField } from "../form/field-state";

export function IntakeFields({ form }: { form: FormState }) {
  const { t } = useText();
  const words = t.staff.enter;
  // Most who call speak English; a form that came back keeps what was chosen.
  const isNew = Object.keys(form.values).length === 0;
  const shown = isNew ? { ...form, values: { how: "phone", locale: "en" } } : form;
  return (
    <>
      <RadioTiles
        {...readField(shown, ["how", "staff.how"])}
        legend={words.how}
        options={INTAKES.map((intake) => ({ value: intake, label: words[intake] }))}
      />
      <RadioTiles
        {...readField(shown, ["locale", "staff.locale"])}
        legend={words.locale}
        options={LOCALES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] }))}
      />
    </>
  );
}
