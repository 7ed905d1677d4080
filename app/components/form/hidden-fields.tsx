type Value = string | readonly string[] | undefined;

export function HiddenFields({ fields }: { fields: Readonly<Record<string, Value>> }) {
  return Object.entries(fields).flatMap(([name, values = []]) =>
    [values]
      .flat()
      .map((value) => <input type="hidden" key={name + value} name={name} value={value} />),
  );
}
