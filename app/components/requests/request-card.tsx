import { useText } from "../context/use-text";
import { PersonEmail, PersonPhone } from "../ui/contact-links";
import { requestDetailsHref, type Query } from "../ui/href";
import { MoreInfo } from "../ui/more-info";

export interface RequestCardView {
  id: string;
  name: string;
  email: string;
  phone: string;
  county: string;
  zip: string;
  town: string;
  /** Labels in English. */
  helpTypes: readonly string[];
  received: string;
  possibleDuplicate: boolean;
  suspicious: boolean;
  /** Name of the administrator who entered it; empty if the homeowner did. */
  takenBy: string;
}

/** Summary of a request in a list. */
export function RequestCard({ card, query }: { card: RequestCardView; query: Query }) {
  const { t, translate } = useText();
  const words = t.staff.list;
  const flags = [
    card.possibleDuplicate && words.duplicate,
    card.suspicious && words.suspicious,
  ].filter((flag) => flag !== false);
  return (
    <li className="card" id={card.id}>
      <h2>{card.name}</h2>
      {flags.length > 0 && (
        <p className="flags">
          {flags.map((flag) => (
            <span className="tag" key={flag}>
              {flag}
            </span>
          ))}
        </p>
      )}
      <p>
        {t.form.phone}: <PersonPhone phone={card.phone} />
        <br />
        {t.form.email}: <PersonEmail email={card.email} />
      </p>
      <p>
        {card.zip} {card.town}, {words.county(card.county)}
      </p>
      <p>{card.helpTypes.map(translate).join(", ")}</p>
      <p className="soft">{words.received(card.received)}</p>
      {card.takenBy !== "" && <p className="soft">{words.takenBy(card.takenBy)}</p>}
      <p className="end">
        <MoreInfo href={requestDetailsHref(card.id, query)} about={card.name}>
          {t.staff.moreInfo}
        </MoreInfo>
      </p>
    </li>
  );
}
