import type {
  ApplicationDecisionView,
  ApplicationCardView,
} from "~/services/web/presenters/volunteer-presenter.server";
import type { Message } from "~/text/message";
import { useText } from "../context/use-text";
import { ListNotice, insertBanner } from "../list/list-notice";
import { Pagination, type Paging, ResultCount } from "../list/pagination";
import { formatAddress } from "../ui/format";
import { pageParam, type Query, applicantHref, rejectionHref } from "../ui/href";
import { Link } from "../ui/link";
import { MoreInfo } from "../ui/more-info";
import { PersonCard } from "../ui/person-card";
import { ApplicationDecisionBanner } from "../requests/done-banner";
import { useTeamName } from "./team-name";

const PATH = "/create-volunteer";

interface Props {
  /** Oldest first. */
  cards: readonly ApplicationCardView[];
  paging: Paging;
  done?: ApplicationDecisionView | undefined;
  notice?: Message | undefined;
  before?: number | undefined;
}

export function Applications({ cards, paging, done, notice, before }: Props) {
  const { t } = useText();
  const words = t.staff.applications;
  const page = pageParam(paging.page);
  const items = cards.map((card, i) => (
    <ApplicationCard key={card.id} card={card} row={i + 1} query={{ page }} />
  ));
  const banner = done && <ApplicationDecisionBanner decision={done} />;
  return (
    <>
      <ListNotice notice={notice} />
      {before === undefined && banner}
      <div className="flow">
        <h1>{t.staff.dashboard.applications}</h1>
        {cards.length > 0 && <ResultCount paging={paging} words={words} />}
      </div>
      {cards.length === 0 ? (
        <>
          {before !== undefined && banner}
          <p data-result>{words.none}</p>
        </>
      ) : (
        <ul className="cards decide">
          {insertBanner(items, banner && <li key="done">{banner}</li>, before)}
        </ul>
      )}
      <Pagination path={PATH} query={{}} paging={paging} />
    </>
  );
}

interface ApplicationCardProps {
  card: ApplicationCardView;
  row: number;
  query: Query;
}

function ApplicationCard({ card, row, query }: ApplicationCardProps) {
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
