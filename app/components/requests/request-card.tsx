import type { HelpType } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { requestDetailsHref, type Query } from "../ui/href";
import { joinLabels } from "../ui/join-labels";
import { MoreInfo } from "../ui/more-info";
import { PersonCard } from "../ui/person-card";

export interface RequestCardView {
  id: string;
  name: string;
  email: string;
  phone: string;
  county: string;
  zip: string;
  town: string;
  helpTypes: readonly HelpType[];
  received: string;
  possibleDuplicate: boolean;
  suspicious: boolean;
  /** Name of the administrator who entered it; empty if the homeowner did. */
  takenBy: string;
}

/** Summary of a request in a list. */
export function RequestCard({ card, query }: { card: RequestCardView; query: Query }) {
  const { labels, t } = useText();
  const words = t.staff.list;
  return (
    <PersonCard
      person={card}
      flags={[card.possibleDuplicate && words.duplicate, card.suspicious && words.suspicious]}
    >
      <p>
        {card.zip} {card.town}, {words.county(card.county)}
      </p>
      <p>{joinLabels(labels.helpTypes, card.helpTypes)}</p>
      <p className="soft">{words.received(card.received)}</p>
      {card.takenBy !== "" && <p className="soft">{words.takenBy(card.takenBy)}</p>}
      <p className="end">
        <MoreInfo href={requestDetailsHref(card.id, query)} about={card.name}>
          {t.staff.moreInfo}
        </MoreInfo>
      </p>
    </PersonCard>
  );
}
