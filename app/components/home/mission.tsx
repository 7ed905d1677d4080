import { useSite } from "../context/site";
import { useLightText } from "../context/use-text";
import { Card } from "./card";

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
