import { useSite } from "../context/site";
import { useText } from "../context/use-text";
import { Card } from "../ui/card";

/** The mission in both modes, the current mode first. */
export function Mission() {
  const { t } = useText();
  const { centerName, skies } = useSite();
  const modes = [
    {
      mode: "blue",
      name: t.home.blueSkies,
      when: t.home.blueWhen,
      text: t.home.blueText(centerName),
    },
    {
      mode: "gray",
      name: t.home.graySkies,
      when: t.home.grayWhen,
      text: t.home.grayText(centerName),
    },
  ];
  if (skies === "gray") modes.reverse();
  return (
    <Card>
      <h2>{t.home.mission}</h2>
      <p>{t.home.missionIntro}</p>
      <div className="modes">
        {modes.map(({ mode, name, when, text }) => (
          <section className={`skies ${mode}`} key={mode}>
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
