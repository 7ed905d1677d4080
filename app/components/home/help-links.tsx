import { useLightText, useText } from "../context/use-text";

export function HelpLinks() {
  const { t } = useText();
  const { homeLinks } = useLightText();
  return (
    <ul className="ways">
      <li>
        <a className="button primary" href="/request-help">
          {t.nav.requestHelp}
        </a>
        <p>{homeLinks.requestText}</p>
      </li>
      <li>
        <a className="button secondary" href="/request-help/status">
          {t.home.checkStatus}
        </a>
        <p>{homeLinks.statusText}</p>
      </li>
    </ul>
  );
}
