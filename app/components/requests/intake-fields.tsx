import { INTAKES, LOCALES, STAFF_MESSAGES } from "~/schemas/vocabulary";
import { LANGUAGE_NAMES } from "../context/languages";
import { useText } from "../context/use-text";
import { ChoiceTiles } from "../form/choice-tiles";
import type { FieldGroupProps } from "../form/contact-fields";

/** For requests entered by staff: how the homeowner reached us, and the language of e-mails. */
export function IntakeFields({ field }: FieldGroupProps) {
  const { t } = useText();
  const words = t.staff.enter;
  const how = field("how");
  const locale = field("locale");
  return (
    <>
      <ChoiceTiles
        type="radio"
        id="how"
        legend={words.how}
        error={how.error}
        message={STAFF_MESSAGES.how}
        choices={INTAKES.map((intake) => ({
          name: "how",
          value: intake,
          label: words[intake],
          chosen: how.value === intake,
        }))}
      />
      <ChoiceTiles
        type="radio"
        id="locale"
        legend={words.locale}
        error={locale.error}
        message={STAFF_MESSAGES.locale}
        choices={LOCALES.map((code) => ({
          name: "locale",
          value: code,
          label: LANGUAGE_NAMES[code],
          chosen: locale.value === code,
        }))}
      />
    </>
  );
}
