import { HELP_TYPE_CODES } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { Select } from "./select";

export function HelpTypeSelect({ value }: { value: string }) {
  const { t, labels } = useText();
  return (
    <Select
      name="type"
      label={t.request.helpTypes}
      value={value}
      empty={t.staff.list.allTypes}
      options={HELP_TYPE_CODES.map((code) => ({
        value: code,
        label: labels.helpTypes[code],
      }))}
    />
  );
}
