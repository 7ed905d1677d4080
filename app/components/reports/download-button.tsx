import { useEffect, useRef, useState } from "react";
import { DOWNLOAD_TOKEN } from "~/schemas/reports/report";
import { useHydrated } from "../context/hydration";

interface Props {
  children: string;
  /** Label while the file is being made. */
  busy: string;
}

const POLL_MS = 500;
/** Longer than a report may take. */
const MAX_POLLS = 200;

/**
 * Button of a form that is answered with a file. The page stays, and no event tells when the file
 * is there: the button sends a token, which the response returns in a cookie; once seen, it ends.
 */
export function DownloadButton({ children, busy }: Props) {
  const hydrated = useHydrated();
  const ref = useRef<HTMLButtonElement>(null);
  const [token, setToken] = useState("");
  useEffect(() => {
    const button = ref.current;
    if (!hydrated || !button?.form) return;
    const { form } = button;
    const start = (event: Event) => {
      if (token) {
        event.preventDefault();
        return;
      }
      button.value = String(Date.now());
      setToken(button.value);
    };
    form.addEventListener("submit", start);
    return () => {
      form.removeEventListener("submit", start);
    };
  }, [hydrated, token]);
  useEffect(() => {
    if (!token) return;
    let polls = 0;
    const timer = setInterval(() => {
      polls++;
      const isStarted = document.cookie.includes(token);
      if (isStarted) document.cookie = `${DOWNLOAD_TOKEN}=; Max-Age=0; Path=/`;
      if (isStarted || polls >= MAX_POLLS) setToken("");
    }, POLL_MS);
    return () => {
      clearInterval(timer);
    };
  }, [token]);
  return (
    <button
      ref={ref}
      type="submit"
      name={DOWNLOAD_TOKEN}
      className="button primary"
      data-busy={busy}
      aria-disabled={token ? true : undefined}
    >
      {token ? busy : children}
    </button>
  );
}
