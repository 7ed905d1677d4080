import type { RetentionView } from "~/services/web/presenters/personal-data-presenter.server";
import { useText } from "../context/use-text";
import { ConfirmPanel } from "../form/confirm-form";
import { HiddenFields } from "../form/hidden-fields";
import { Button } from "../ui/button";
import { Form } from "../ui/form";
import { Link } from "../ui/link";

const PATH = "/personal-data";

export function OldData({ switching, ...view }: RetentionView & { switching: boolean }) {
  const { t } = useText();
  const words = t.staff.personalData;
  return (
    <section aria-labelledby="retention">
      <h2 id="retention" tabIndex={-1}>
        {words.retention}
      </h2>
      <p>{view.on ? words.isOn : words.isOff}</p>
      {view.isUnderWay && <p>{words.underWay(view.removed)}</p>}
      {view.plannedOn && <p>{words.planned(view.plannedOn)}</p>}
      {view.endedAt && <p>{words.last(view.endedAt, view.removed)}</p>}
      <ul>
        {view.rules.map(({ name, period, due, records }) => (
          <li key={name}>
            {words.rules[name](period)}: {words.due(due)}
            {records.length > 0 && (
              <ul>
                {records.map((record) => (
                  <li key={record.id}>
                    <bdi>{[record.id, record.name, record.since].join(" · ")}</bdi>
                  </li>
                ))}
                {due > records.length && <li>{words.more(due - records.length)}</li>}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {switching && !view.on && (
        <ConfirmPanel
          id="switch"
          question={words.switchQuestion}
          action={`${PATH}?do=retention`}
          fields={{ on: "yes" }}
          no={PATH}
        >
          <p>{words.switchConsequence}</p>
        </ConfirmPanel>
      )}
      {view.on && (
        <Form method="post" action={`${PATH}?do=retention`} noValidate>
          <HiddenFields fields={{ on: "no" }} />
          <Button kind="secondary" busy={t.request.busy}>
            {words.switchOff}
          </Button>
        </Form>
      )}
      {!view.on && !switching && (
        <p>
          <Link className="button secondary" href={`${PATH}?retention=on#switch`}>
            {words.switchOn}
          </Link>
        </p>
      )}
    </section>
  );
}
