import type { FormState } from "~/schemas/form";
import { INTAKES, LOCALES } from "~/schemas/vocabulary";
import { LANGUAGE_NAMES } from "../context/languages";
import { useText } from "../context/use-text";
import { RadioTiles } from "../form/choice-tiles";
import { readField } from "../form/field-state";

export function IntakeFields({ form }: { form: FormState }) {
  const { t } = useText();
  const words = t.staff.enter;
  return (
    <>
      <RadioTiles
        {...readField(form, ["how", "staff.how"])}
        legend={words.how}
        options={INTAKES.map((intake) => ({ value: intake, label: words[intake] }))}
      />
      <RadioTiles
        {...readField(form, ["locale", "staff.locale"])}
        legend={words.locale}
        options={LOCALES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] }))}
      />
    </>
  );
}
