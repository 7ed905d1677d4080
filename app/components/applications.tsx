import { ApplicationCard, type Card } from "./application-card";
import { Banner } from "./banner";
import { Pages, type Paging } from "./pages";
import { RowCount } from "./row-count";
import { useText } from "./text";
import { volunteerDetailsOf } from "./volunteer-href";
import { WithName } from "./with-name";

const PATH = "/create-volunteer";

interface Props {
  /** Oldest first. */
  cards: readonly Card[];
  paging: Paging;
  /** What was decided upon just now; `volunteerId` is empty when there is no account to see. */
  done?: { what: "applicationAccepted" | "applicationRejected"; name: string; volunteerId: string };
}

/** The whole screen of the applications that nobody has decided upon yet. */
export function Applications({ cards, paging, done }: Props) {
  const { t } = useText();
  const words = t.staff.applications;
  const query = { page: paging.page > 1 ? String(paging.page) : "" };
  return (
    <>
      {done && (
        <Banner kind="status">
          <WithName words={done.what === "applicationAccepted" ? words.accepted : words.rejected} name={done.name} />{" "}
          {done.volunteerId && <a href={volunteerDetailsOf(done.volunteerId)}>{words.see}</a>}
        </Banner>
      )}
      <h1>{t.staff.dashboard.applications}</h1>
      {cards.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <>
          <RowCount paging={paging} words={words} />
          <ul className="cards">
            {cards.map((card) => (
              <ApplicationCard key={card.id} card={card} query={query} />
            ))}
          </ul>
        </>
      )}
      <Pages path={PATH} query={{}} paging={paging} />
    </>
  );
}
