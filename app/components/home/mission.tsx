import type { ReactNode } from "react";
import { useSite } from "../context/site";
import { useLightText, useText } from "../context/use-text";

export function Mission() {
  const { home } = useLightText();
  const { centerName, skies } = useSite();
  const modes = [
    {
      mode: "blue",
      name: home.blueSkies,
      when: home.blueWhen,
      text: home.blueText(centerName),
    },
    {
      mode: "gray",
      name: home.graySkies,
      when: home.grayWhen,
      text: home.grayText(centerName),
    },
  ];
  if (skies === "gray") modes.reverse();
  return (
    <Card>
      <h2>{home.mission}</h2>
      <p>{home.missionIntro}</p>
      <div className="modes">
        {modes.map(({ mode, name, when, text }) => (
          <section className={`note ${mode}`} key={mode}>
            <h3>
              {name} <span className="soft">{when}</span>
            </h3>
            <p>{text}</p>
          </section>
        ))}
      </div>
    </Card>
  );
}

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

export function Card({ children }: { children: ReactNode }) {
  return <div className="card">{children}</div>;
}
