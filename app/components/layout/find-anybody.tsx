import { useEffect, useId, useState } from "react";
import { LIST_PATHS } from "~/schemas/requests/request-lists";
import { useHydrated, useScript } from "../context/hydration";
import { useText } from "../context/use-text";
import { useFollowedValue } from "../ui/followed-value";
import { Form } from "../ui/form";
import type { FindResults } from "./find-results";

/** The input, and the code of the results while typing, which the first focus loads. */
interface Results {
  input: HTMLInputElement;
  List: typeof FindResults;
}

/** Search over all requests on each staff screen; Enter leads to the list of what matches. */
export function FindAnybody({ path, search }: { path: string; search: string }) {
  const { t } = useText();
  const hydrated = useHydrated();
  const scripted = useScript() && hydrated;
  const shown = path === LIST_PATHS.all ? new URLSearchParams(search).get("q") : null;
  const value = useFollowedValue<HTMLInputElement>(shown ?? "");
  const [results, setResults] = useState<Results>();
  const id = `find${useId().replaceAll(":", "")}`;
  const load = () => {
    const input = value.current;
    if (results || !input || input !== document.activeElement) return;
    import("./find-results").then(
      ({ FindResults: List }) => {
        setResults({ input, List });
      },
      () => undefined, // Enter works without
    );
  };
  useEffect(load); // the input may have got the focus before React ran
  return (
    <div className="find">
      <Form method="get" action={LIST_PATHS.all} role="search" aria-label={t.staff.find.label}>
        <label className="unseen" htmlFor={id}>
          {t.staff.find.label}
        </label>
        <input
          ref={value}
          id={id}
          type="search"
          name="q"
          defaultValue={shown ?? ""}
          placeholder={t.staff.find.label}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          data-find
          onFocus={load}
          {...(scripted && {
            role: "combobox",
            "aria-expanded": false,
            "aria-haspopup": "listbox",
          })}
        />
        <button type="submit" aria-label={t.staff.find.button} />
      </Form>
      {results && <results.List input={results.input} />}
    </div>
  );
}
