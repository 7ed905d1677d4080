import { ZIP_CODES, ZIP_TOWNS } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { Select } from "./select";

export function ZipSelect({ value }: { value: string }) {
  const { t } = useText();
  return (
    <Select
      name="zip"
      label={t.form.zipCode}
      value={value}
      empty={t.staff.list.allZips}
      options={ZIP_CODES.map((code) => ({ value: code, label: `${code} ${ZIP_TOWNS[code]}` }))}
    />
  );
}
