import type { Team } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import type { Query } from "../ui/href";
import { MoreInfo } from "../ui/more-info";
import { PersonCard } from "../ui/person-card";
import { useTeamName } from "./team-name";
import { applicantHref, rejectionHref } from "./volunteer-href";

export interface ApplicationCardView {
  id: string;
  name: string;
  email: string;
  phone: string;
  areas: readonly Team[];
  received: string;
  suspicious: boolean;
}

/** Summary of an application in a list, with links to decide on it. */
export function ApplicationCard({ card, query }: { card: ApplicationCardView; query: Query }) {
  const { t } = useText();
  const teamName = useTeamName("card");
  return (
    <PersonCard person={card} flags={[card.suspicious && t.staff.list.suspicious]}>
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
    </PersonCard>
  );
}
