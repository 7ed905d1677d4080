/** Hidden inputs; undefined values are omitted. */
export function HiddenFields({ fields }: { fields: Readonly<Record<string, string | undefined>> }) {
  return Object.entries(fields).map(
    ([name, value]) =>
      value !== undefined && <input type="hidden" key={name} name={name} value={value} />,
  );
}
