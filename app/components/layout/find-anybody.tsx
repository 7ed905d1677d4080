import { lazy, Suspense, useEffect, useId, useState } from "react";
import { LIST_PATHS } from "~/schemas/requests/request-lists";
import { useHydrated, useScript } from "../context/hydration";
import { useText } from "../context/use-text";
import { useFollowedValue } from "../ui/followed-value";
import { Form } from "../ui/form";

/** Without them, as after a release that took the file away, Enter still searches. */
const FindResults = lazy(() => import("./find-results").catch(() => ({ default: () => <></> })));

export function FindAnybody({ path, search }: { path: string; search: string }) {
  const { t } = useText();
  const hydrated = useHydrated();
  const scripted = useScript() && hydrated;
  const shown = path === LIST_PATHS.all ? new URLSearchParams(search).get("q") : null;
  const value = useFollowedValue<HTMLInputElement>(shown ?? "");
  const [input, setInput] = useState<HTMLInputElement>();
  const id = `find${useId().replaceAll(":", "")}`;
  const showResults = () => {
    if (value.current === document.activeElement) setInput(value.current ?? undefined);
  };
  useEffect(showResults); // the input may have got the focus before React ran
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
          onFocus={showResults}
          {...(scripted && {
            role: "combobox",
            "aria-expanded": false,
            "aria-haspopup": "listbox",
          })}
        />
        <button type="submit" aria-label={t.staff.find.button}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M10 10l5 5M11.5 6.5a5 5 0 1 1-10 0 5 5 0 0 1 10 0" />
          </svg>
        </button>
      </Form>
      {input && (
        <Suspense>
          <FindResults input={input} />
        </Suspense>
      )}
    </div>
  );
}
