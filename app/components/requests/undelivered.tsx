import { ALL_FAILED } from "~/schemas/send-again";
import type { UndeliveredView } from "~/services/web/presenters/undelivered-presenter.server";
import type { Message } from "~/text/message";
import { useText } from "../context/use-text";
import { Cell, StackedTable } from "../list/stacked-table";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { PersonPhone } from "../ui/contact-links";
import { Form } from "../ui/form";
import { requestDetailsHref, applicantHref, volunteerDetailsHref } from "../ui/href";
import { Link } from "../ui/link";

const PATH = "/undelivered";

interface Props {
  mails: UndeliveredView;
  done?: Message | undefined;
  alert?: Message | undefined;
}

export function Undelivered({ mails: { rows, words, cut }, done, alert }: Props) {
  const { t, formatMessage } = useText();
  const headers = [words.person, t.form.phone, words.mail, words.at, words.act];
  return (
    <>
      {alert && <Banner kind="alert">{formatMessage(alert)}</Banner>}
      <h1>{t.nav.undelivered}</h1>
      {done && !alert && <Banner kind="status">{formatMessage(done)}</Banner>}
      <p>
        {rows.length === 0 ? words.none : words.intro} {cut}
      </p>
      {rows.filter(({ isFailed }) => isFailed).length > 1 && (
        <Form method="post" action={PATH}>
          <Button kind="secondary" busy={t.request.busy} name="mail" value={ALL_FAILED}>
            {words.allAgain}
          </Button>
        </Form>
      )}
      {rows.length > 0 && (
        <StackedTable name={t.nav.undelivered} headers={headers}>
          {rows.map(({ id, name, to, isFailed, state, at, recipient }) => (
            <tr role="row" key={id}>
              <Cell>
                {recipient ? <Recipient {...recipient} /> : words.unknown}
                <br />
                <span className="soft">{to}</span>
              </Cell>
              <Cell label={t.form.phone}>
                <PersonPhone phone={recipient?.phone ?? ""} locale={recipient?.locale} />
              </Cell>
              <Cell label={words.mail}>
                {name}: {state}
              </Cell>
              <Cell label={words.at}>{at}</Cell>
              <Cell label={words.act}>
                {isFailed ? (
                  <Form method="post" action={PATH}>
                    <Button kind="secondary" busy={t.request.busy} name="mail" value={id}>
                      {words.again} <span className="unseen">{recipient?.name ?? to}</span>
                    </Button>
                  </Form>
                ) : (
                  words.call
                )}
              </Cell>
            </tr>
          ))}
        </StackedTable>
      )}
    </>
  );
}

function Recipient({ kind, id, name }: NonNullable<UndeliveredView["rows"][number]["recipient"]>) {
  if (kind === "request") return <Link href={requestDetailsHref(id)}>{name}</Link>;
  if (kind === "application") return <Link href={applicantHref(id)}>{name}</Link>;
  if (kind === "volunteer") return <Link href={volunteerDetailsHref(id)}>{name}</Link>;
  return name;
}
