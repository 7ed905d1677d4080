import { useText } from "../context/use-text";

/** The two main links for homeowners, as large touch targets. */
export function HelpLinks() {
  const { t } = useText();
  return (
    <ul className="ways">
      <li>
        <a className="button primary" href="/request-help">
          {t.nav.requestHelp}
        </a>
        <p>{t.home.requestText}</p>
      </li>
      <li>
        <a className="button secondary" href="/request-help/status">
          {t.home.checkStatus}
        </a>
        <p>{t.home.statusText}</p>
      </li>
    </ul>
  );
}
