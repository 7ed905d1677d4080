import { HELP_TYPE_CODES, HELP_TYPES } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { Select } from "./select";

/** List filter by kind of help. */
export function HelpTypeSelect({ value }: { value: string }) {
  const { t, translate } = useText();
  return (
    <Select
      name="type"
      label={t.request.helpTypes}
      value={value}
      empty={t.staff.list.allTypes}
      options={HELP_TYPE_CODES.map((code) => ({
        value: code,
        label: translate(HELP_TYPES[code].label),
      }))}
    />
  );
}
