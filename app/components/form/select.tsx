interface Props {
  name: string;
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
}

/** One of many in a filter: whoever sends nothing has chosen the first. Forms that people fill in use `Choices`. */
export function Select({ name, label, value, options }: Props) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={value}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
