import { useText } from "../context/use-text";

export function ChosenVolunteers({
  elsewhere,
}: {
  elsewhere: readonly { id: string; name: string }[];
}) {
  const { t } = useText();
  const words = t.staff.assign;
  if (elsewhere.length === 0) return null;
  return (
    <section className="measure" aria-labelledby="chosen">
      <h3 id="chosen">{words.elsewhere}</h3>
      <p>{words.elsewhereText}</p>
      <ul className="rows areas">
        {elsewhere.map(({ id, name }) => (
          <li className="flow picked" key={id}>
            <span>{name}</span>
            <button type="submit" className="button secondary" name="off" value={id}>
              {words.takeOff} <span className="unseen">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
