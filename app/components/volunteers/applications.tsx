import type { ApplicationDecisionView } from "~/services/web/presenters/application-decision.server";
import type { ApplicationCardView } from "~/services/web/presenters/volunteer-presenter.server";
import type { Message } from "~/text/message";
import { useText } from "../context/use-text";
import { pageParam } from "../ui/href";
import { ListNotice } from "../list/list-notice";
import { Pagination, type Paging } from "../list/pagination";
import { insertBanner } from "../list/placed-banner";
import { ResultCount } from "../list/result-count";
import { ApplicationCard } from "./application-card";
import { ApplicationDecisionBanner } from "./application-decision-banner";

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
