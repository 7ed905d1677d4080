import { useText } from "../context/use-text";
import { PersonEmail, PersonPhone } from "../ui/contact-links";
import type { Query } from "../ui/href";
import { MoreInfo } from "../ui/more-info";
import { useTeamName } from "./team-name";
import { applicantHref, rejectionHref } from "./volunteer-href";

export interface ApplicationCardView {
  id: string;
  name: string;
  email: string;
  phone: string;
  /** Names of teams in English. */
  areas: readonly string[];
  received: string;
  suspicious: boolean;
}

/** Summary of an application in a list, with links to decide on it. */
export function ApplicationCard({ card, query }: { card: ApplicationCardView; query: Query }) {
  const { t } = useText();
  const teamName = useTeamName();
  return (
    <li className="card" id={card.id}>
      <h2>{card.name}</h2>
      {card.suspicious && (
        <p className="flags">
          <span className="tag">{t.staff.list.suspicious}</span>
        </p>
      )}
      <p>
        {t.form.phone}: <PersonPhone phone={card.phone} />
        <br />
        {t.form.email}: <PersonEmail email={card.email} />
      </p>
      <p>
        {t.apply.areas}: {card.areas.map(teamName).join(", ")}
      </p>
      <p className="soft">{t.staff.list.received(card.received)}</p>
      <p className="end actions">
        <MoreInfo href={applicantHref(card.id, query)} about={card.name}>
          {t.staff.moreInfo}
        </MoreInfo>
        <MoreInfo href={rejectionHref(card.id, query)} about={card.name}>
          {t.staff.applications.reject}
        </MoreInfo>
      </p>
    </li>
  );
}
