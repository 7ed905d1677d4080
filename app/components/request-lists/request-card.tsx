import type { RequestCardView } from "~/services/web/presenters/request-presenter.server";
import { useText } from "../context/use-text";
import { HiddenFields } from "../form/hidden-fields";
import { Button } from "../ui/button";
import { Form } from "../ui/form";
import { requestDetailsHref, toHref, type Query } from "../ui/href";
import { joinLabels } from "../ui/format";
import { MoreInfo } from "../ui/more-info";
import { PersonCard } from "../ui/person-card";
import { ClaimMark } from "../requests/claim-mark";
import { PriorityMark } from "../requests/priority-mark";

interface Props {
  card: RequestCardView;
  row: number;
  list: { path: string; query: Query };
  onAccept: (card: Element | null) => void;
}

export function RequestCard({ card, row, list: { path, query }, onAccept }: Props) {
  const { labels, t } = useText();
  const words = t.staff.list;
  const position = { ...query, row: String(row) };
  const kinds = joinLabels(labels.helpTypes, card.helpTypes);
  return (
    <PersonCard
      person={card}
      place={`${card.street}, ${card.city} ${card.zip}, ${words.county(card.county)}`}
      mark={
        <>
          <PriorityMark priority={card.priority} /> <ClaimMark claim={card.claim} />
        </>
      }
      flags={[
        card.possibleDuplicate && words.duplicate,
        card.suspicious && words.suspicious,
        card.takenBy !== "" && words.takenBy(card.takenBy),
      ]}
      actions={
        <>
          <Form
            method="post"
            action={toHref(path, position)}
            onSubmit={({ currentTarget }) => {
              onAccept(currentTarget.closest("li"));
            }}
          >
            <HiddenFields fields={{ intent: "accept", id: card.id }} />
            <Button kind="secondary" busy={t.request.busy} data-key="a">
              {t.staff.decide.accept} <span className="unseen">{card.name}</span>
            </Button>
          </Form>
          <MoreInfo
            href={requestDetailsHref(card.id, { from: "new", ...position })}
            about={card.name}
          >
            {t.staff.moreInfo}
          </MoreInfo>
        </>
      }
    >
      <p className="kinds">{card.other ? `${kinds}: ${card.other}` : kinds}</p>
      <ClampedText text={card.description} />
    </PersonCard>
  );
}

/** Longer texts may need more than two lines on a phone. */
const MAX_LENGTH = 80;

function ClampedText({ text }: { text: string }) {
  if (text.length <= MAX_LENGTH) return <p>{text}</p>;
  return (
    <details className="clamped">
      <summary>{text}</summary>
    </details>
  );
}
