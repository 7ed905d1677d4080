import type { ApplicationCardView } from "~/services/web/presenters/volunteer-presenter.server";
import { useText } from "../context/use-text";
import { formatAddress } from "../ui/format-address";
import type { Query } from "../ui/href";
import { Link } from "../ui/link";
import { MoreInfo } from "../ui/more-info";
import { PersonCard } from "../ui/person-card";
import { useTeamName } from "./team-name";
import { applicantHref, rejectionHref } from "../ui/volunteer-href";

interface Props {
  card: ApplicationCardView;
  row: number;
  query: Query;
}

export function ApplicationCard({ card, row, query }: Props) {
  const { t } = useText();
  const teamName = useTeamName("card");
  const position = { ...query, row: String(row) };
  return (
    <PersonCard
      person={card}
      place={formatAddress(card, ", ")}
      flags={[card.suspicious && t.staff.list.suspicious]}
      actions={
        <>
          <MoreInfo href={applicantHref(card.id, position)} about={card.name}>
            {t.staff.moreInfo}
          </MoreInfo>
          <Link className="button danger" href={rejectionHref(card.id, position)} data-key="r">
            {t.staff.applications.reject} <span className="unseen">{card.name}</span>
          </Link>
        </>
      }
    >
      <ul className="flow">
        <li>{t.apply.areas}: </li>
        {card.areas.map((team) => (
          <li className="tag" key={team}>
            {teamName(team)}
          </li>
        ))}
      </ul>
    </PersonCard>
  );
}
