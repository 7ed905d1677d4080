import { EMPTY_FORM, type FormState } from "~/schemas/form";
import type {
  PersonView,
  RetentionView,
} from "~/services/web/presenters/personal-data-presenter.server";
import type { Text } from "~/text/light-en";
import type { Message } from "~/text/message";
import { useText } from "../context/use-text";
import { ChoiceTiles } from "../form/choice-tiles";
import { ConfirmPanel } from "../form/confirm-form";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import { findFirstError, getFieldState } from "../form/field-state";
import { PressForm } from "../form/press-form";
import { HiddenFields } from "../form/hidden-fields";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { Form } from "../ui/form";
import { Link } from "../ui/link";

const PATH = "/personal-data";

interface Props {
  texts: Record<"intro" | "whoHint" | "nothing" | "exportHint" | "consequence", string>;
  retention: RetentionView;
  switching: boolean;
  found?: PersonView | undefined;
  erasing?: readonly string[] | undefined;
  done?: Message | undefined;
  problem?: Message | undefined;
  form?: FormState | undefined;
}

const FIELDS = ["who", "reason"];

export function PersonalData({ form = EMPTY_FORM, found, done, problem, ...view }: Props) {
  const { t, formatMessage } = useText();
  const words = t.staff.personalData;
  const alert = problem ?? findFirstError(form, FIELDS);
  return (
    <div className="measure">
      {alert && <Banner kind="alert">{formatMessage(alert)}</Banner>}
      <h1>{t.nav.personalData}</h1>
      {done && <Banner kind="status">{formatMessage(done)}</Banner>}
      <p>{view.texts.intro}</p>
      <h2>{words.find}</h2>
      <ErrorSummary form={form} order={FIELDS} />
      <Form className="narrow" method="post" action={`${PATH}?do=find`} noValidate>
        <Field
          {...getFieldState(form, "who")}
          value={form.values.who ?? found?.who}
          label={words.who}
          hint={view.texts.whoHint}
          autoComplete="off"
          spellCheck={false}
        />
        <Button busy={t.request.busy}>{words.search}</Button>
      </Form>
      {found && <Found key={found.who} {...found} {...view.texts} erasing={view.erasing} />}
      <OldData {...view.retention} switching={view.switching} />
    </div>
  );
}

function describeRecord(
  { kind, id, status, received, hold }: PersonView["records"][number],
  words: Text["staff"]["personalData"],
) {
  const state = status === "active" || status === "deleted" ? words.accountStates[status] : status;
  const facts = [words.kinds[kind], id, state, words.received(received)];
  return [...facts, ...(hold === undefined ? [] : [words.held(hold)])].join(" · ");
}

function Found({
  who,
  records,
  erasing,
  nothing,
  exportHint,
  consequence,
}: PersonView & Pick<Props, "erasing"> & Omit<Props["texts"], "intro" | "whoHint">) {
  const { t } = useText();
  const words = t.staff.personalData;
  return (
    <section aria-labelledby="found">
      <h2 id="found" tabIndex={-1}>
        <bdi>{words.found(who)}</bdi>
      </h2>
      {records.length === 0 && <p>{nothing}</p>}
      {erasing && (
        <ConfirmPanel
          id="erase"
          question={words.question}
          action={`${PATH}?do=erase`}
          fields={{ who, ids: erasing.join(" ") }}
          no={PATH}
        >
          <p>{consequence}</p>
          <ul>
            {records
              .filter(({ id }) => erasing.includes(id))
              .map((record) => (
                <li key={record.id}>
                  <bdi>{record.name}</bdi> · {describeRecord(record, words)}
                </li>
              ))}
          </ul>
        </ConfirmPanel>
      )}
      {records.length > 0 && !erasing && (
        <>
          <p>{exportHint}</p>
          <Form method="post" action={`${PATH}/export`} noValidate>
            <HiddenFields fields={{ who }} />
            <p className="actions">
              <Button kind="secondary" name="format" value="json">
                {words.exportJson}
              </Button>
              <Button kind="secondary" name="format" value="html">
                {words.exportHtml}
              </Button>
            </p>
          </Form>
          <Form method="post" action={`${PATH}?do=act`} noValidate>
            <HiddenFields fields={{ who }} />
            <ChoiceTiles
              type="checkbox"
              id="records"
              legend={words.choose}
              error={undefined}
              message={undefined}
              choices={records.map((record) => ({
                name: "records",
                value: record.id,
                label: record.name,
                detail: describeRecord(record, words),
                chosen: false,
              }))}
            />
            <p className="actions">
              <Button kind="danger" name="act" value="erase">
                {words.erase}
              </Button>
            </p>
            <Field
              name="reason"
              value=""
              label={words.reason}
              autoComplete="off"
              limit={200}
              optional
            />
            <p className="actions">
              <Button kind="secondary" name="act" value="hold" busy={t.request.busy}>
                {words.hold}
              </Button>
              <Button kind="secondary" name="act" value="release" busy={t.request.busy}>
                {words.release}
              </Button>
            </p>
          </Form>
        </>
      )}
    </section>
  );
}

function OldData({ switching, ...view }: RetentionView & { switching: boolean }) {
  const { t } = useText();
  const words = t.staff.personalData;
  return (
    <section aria-labelledby="retention">
      <h2 id="retention" tabIndex={-1}>
        {words.retention}
      </h2>
      {view.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <ul>
        {view.rules.map(({ name, text, records, more }) => (
          <li key={name}>
            {text}
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
          question={view.words.switchQuestion}
          action={`${PATH}?do=retention`}
          fields={{ on: "yes" }}
          no={PATH}
        >
          <p>{view.words.switchConsequence}</p>
        </ConfirmPanel>
      )}
      {view.on && (
        <PressForm action={`${PATH}?do=retention`} fields={{ on: "no" }}>
          {view.words.switchOff}
        </PressForm>
      )}
      {!view.on && !switching && (
        <p>
          <Link className="button secondary" href={`${PATH}?retention=on#switch`}>
            {view.words.switchOn}
          </Link>
        </p>
      )}
    </section>
  );
}
