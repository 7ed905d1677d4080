interface Props {
  label: string;
  hint: string;
  value: string;
}

export function SearchBox({ label, hint, value }: Props) {
  return (
    <div className="field">
      <label htmlFor="q">{label}</label>
      <p className="hint" id="q-hint">
        {hint}
      </p>
      <input
        type="search"
        id="q"
        name="q"
        defaultValue={value}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby="q-hint"
      />
    </div>
  );
}
