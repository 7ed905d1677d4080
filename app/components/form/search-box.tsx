import { useFollowedValue } from "../ui/followed-value";

interface Props {
  name?: string;
  label: string;
  hint: string;
  value: string;
}

export function SearchBox({ name = "q", label, hint, value }: Props) {
  const input = useFollowedValue<HTMLInputElement>(value);
  return (
    <div className="field search">
      <label htmlFor={name}>{label}</label>
      <p className="hint" id={`${name}-hint`}>
        {hint}
      </p>
      <input
        ref={input}
        type="search"
        id={name}
        name={name}
        defaultValue={value}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={`${name}-hint`}
      />
    </div>
  );
}
