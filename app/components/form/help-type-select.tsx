import { HELP_TYPES, HELP_TYPE_CODES } from "~/schemas/vocabulary";
import { useText } from "../text";
import { Select } from "./select";

/** The filter by kind of help, with all of them first. */
export function HelpTypeSelect({ value }: { value: string }) {
  const { t, say } = useText();
  return (
    <Select
      name="type"
      label={t.request.helpTypes}
      value={value}
      options={[["", t.staff.list.allTypes], ...HELP_TYPE_CODES.map((code) => [code, say(HELP_TYPES[code].label)] as const)]}
    />
  );
}
