import { useText } from "../context/use-text";
import { ConfirmPanel } from "../form/confirm-form";
import { HiddenFields } from "../form/hidden-fields";
import { Button } from "../ui/button";
import { Form } from "../ui/form";
import { Link } from "../ui/link";

const PATH = "/personal-data";

/** The removal of old personal data, in the server's words. */
export interface OldDataView {
  on: boolean;
  heading: string;
  state: readonly string[];
  rules: readonly { rule: string; records: readonly string[]; more: string }[];
  button: string;
  question: string;
  consequence: string;
}

/** What is due, and the switch; switching on is confirmed beneath the list. */
export function OldData({ switching, ...view }: OldDataView & { switching: boolean }) {
  const { t } = useText();
  return (
    <section aria-labelledby="retention">
      <h2 id="retention" tabIndex={-1}>
        {view.heading}
      </h2>
      {view.state.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <ul>
        {view.rules.map(({ rule, records, more }) => (
          <li key={rule}>
            {rule}
            {records.length > 0 && (
              <ul>
                {records.map((record) => (
                  <li key={record}>
                    <bdi>{record}</bdi>
                  </li>
                ))}
                {more && <li>{more}</li>}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {switching && !view.on && (
        <ConfirmPanel
          id="switch"
          question={view.question}
          action={`${PATH}?do=retention`}
          fields={{ on: "yes" }}
          no={PATH}
        >
          <p>{view.consequence}</p>
        </ConfirmPanel>
      )}
      {view.on && (
        <Form method="post" action={`${PATH}?do=retention`} noValidate>
          <HiddenFields fields={{ on: "no" }} />
          <Button kind="secondary" busy={t.request.busy}>
            {view.button}
          </Button>
        </Form>
      )}
      {!view.on && !switching && (
        <p>
          <Link className="button secondary" href={`${PATH}?retention=on#switch`}>
            {view.button}
          </Link>
        </p>
      )}
    </section>
  );
}
