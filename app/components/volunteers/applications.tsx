import type { Message } from "~/text/message";
import { useText } from "../context/use-text";
import { Banner } from "../ui/banner";
import { pageParam } from "../ui/href";
import { Link } from "../ui/link";
import { ListNotice } from "../ui/list-notice";
import { Pagination, type Paging } from "../ui/pagination";
import { DONE_BANNER_ID, insertBanner } from "../ui/placed-banner";
import { ResultCount } from "../ui/result-count";
import { WithIsolatedName } from "../ui/with-isolated-name";
import { ApplicationCard, type ApplicationCardView } from "./application-card";
import { volunteerDetailsHref } from "./volunteer-href";

const PATH = "/create-volunteer";

interface Props {
  /** Oldest first. */
  cards: readonly ApplicationCardView[];
  paging: Paging;
  /** The decision just made; `volunteerId` is empty if there is no account. */
  done?: {
    action: "applicationAccepted" | "applicationRejected";
    name: string;
    volunteerId: string;
  };
  /** Why the list is shown in place of one of its records. */
  notice?: Message | undefined;
  /** Number of cards before the decision banner; undefined puts it above the heading. */
  before?: number | undefined;
}

/** Screen of the applications awaiting a decision. */
export function Applications({ cards, paging, done, notice, before }: Props) {
  const { t } = useText();
  const words = t.staff.applications;
  const page = pageParam(paging.page);
  const items = cards.map((card, i) => (
    <ApplicationCard key={card.id} card={card} query={{ page, row: String(i + 1) }} />
  ));
  const banner = done && (
    <Banner kind="status" id={DONE_BANNER_ID}>
      <WithIsolatedName
        words={done.action === "applicationAccepted" ? words.accepted : words.rejected}
        name={done.name}
      />{" "}
      {done.volunteerId && <Link href={volunteerDetailsHref(done.volunteerId)}>{words.see}</Link>}
    </Banner>
  );
  return (
    <>
      <ListNotice notice={notice} />
      {before === undefined && banner}
      <h1>{t.staff.dashboard.applications}</h1>
      {cards.length === 0 ? (
        <>
          {before !== undefined && banner}
          <p data-result>{words.none}</p>
        </>
      ) : (
        <>
          <ResultCount paging={paging} words={words} />
          <ul className="cards">
            {insertBanner(items, banner && <li key="done">{banner}</li>, before)}
          </ul>
        </>
      )}
      <Pagination path={PATH} query={{}} paging={paging} />
    </>
  );
}
