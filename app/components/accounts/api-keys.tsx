import { EMPTY_FORM, type FormState } from "~/schemas/form";
import type { Message } from "~/text/message";
import { useText } from "../context/use-text";
import { findFirstError } from "../form/first-error";
import { ConfirmPanel } from "../form/confirm-form";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import { getFieldState } from "../form/field-state";
import { RadioTiles } from "../form/choice-tiles";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { Form } from "../ui/form";
import { toHref } from "../ui/href";
import { MoreInfo } from "../ui/more-info";

const PATH = "/api-keys";

interface ListedKey {
  id: string;
  name: string;
  facts: readonly string[];
}

interface Props {
  words: Readonly<
    Record<
      | "intro"
      | "stored"
      | "secret"
      | "inUse"
      | "none"
      | "revoke"
      | "consequence"
      | "make"
      | "name"
      | "access"
      | "button",
      string
    >
  >;
  revokedHeading: string;
  accesses: readonly { value: string; label: string; detail: string }[];
  active: readonly ListedKey[];
  revoked: readonly ListedKey[];
  /** The key whose revocation is to be confirmed. */
  revoking?: { id: string; question: string } | undefined;
  /** New with each answer. */
  submissionId: string;
  /** What was just done. */
  done?: Message | undefined;
  form?: FormState | undefined;
  /** The key that was just made: no other page shows its secret. */
  made?: { name: string; secret: string } | undefined;
}

/** Fields of a new key, in their order. */
const FIELDS = ["name", "access"];

/** API keys: the new one, those in use, a form to make one, and the revoked ones. */
export function ApiKeys({ form = EMPTY_FORM, made, done, ...view }: Props) {
  const { t, formatMessage } = useText();
  const { words, active, revoked, revoking } = view;
  const alert = findFirstError(form, FIELDS);
  return (
    <div className="measure">
      {alert && (
        <Banner kind="alert" key={view.submissionId}>
          {formatMessage(alert)}
        </Banner>
      )}
      <h1>{t.nav.apiKeys}</h1>
      {done && !made && !alert && <Banner kind="status">{formatMessage(done)}</Banner>}
      {made && <NewKey {...made} words={words} />}
      <p>{words.intro}</p>
      <h2>{words.inUse}</h2>
      {revoking && (
        <ConfirmPanel
          id="revoke"
          question={revoking.question}
          action={toHref(PATH, { revoke: revoking.id })}
          fields={{}}
          no={PATH}
        >
          <p>{words.consequence}</p>
        </ConfirmPanel>
      )}
      {active.length === 0 ? <p>{words.none}</p> : <Keys keys={active} revoke={words.revoke} />}
      <h2>{words.make}</h2>
      <MakeKey key={view.submissionId} {...view} form={form} />
      {revoked.length > 0 && (
        <details>
          <summary>{view.revokedHeading}</summary>
          <Keys keys={revoked} />
        </details>
      )}
    </div>
  );
}

function NewKey({ name, secret, words }: NonNullable<Props["made"]> & Pick<Props, "words">) {
  return (
    <Banner kind="status">
      <p>{words.stored}</p>
      <div className="field">
        <label htmlFor="secret">
          {words.secret} “<bdi>{name}</bdi>”
        </label>
        <input
          id="secret"
          value={secret}
          readOnly
          autoComplete="off"
          spellCheck={false}
          onFocus={(event) => {
            event.currentTarget.select();
          }}
        />
      </div>
    </Banner>
  );
}

/** Keys with their facts; with `revoke`, the text of a link to revoke each. */
function Keys({ keys, revoke }: { keys: readonly ListedKey[]; revoke?: string }) {
  return (
    <ul>
      {keys.map(({ id, name, facts }) => (
        <li key={id}>
          <p>
            <b>
              <bdi>{name}</bdi>
            </b>
            <br />
            {facts.join(" · ")}
          </p>
          {revoke && (
            <p>
              <MoreInfo href={`${toHref(PATH, { revoke: id })}#revoke`} about={name}>
                {revoke}
              </MoreInfo>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function MakeKey({
  form,
  words,
  accesses,
  submissionId,
}: Pick<Props, "words" | "accesses" | "submissionId"> & { form: FormState }) {
  const { t } = useText();
  const { error, value } = getFieldState(form, "access");
  return (
    <>
      <ErrorSummary form={form} order={FIELDS} />
      <Form className="narrow" method="post" action={PATH} noValidate>
        <input type="hidden" name="submission_id" value={submissionId} />
        <Field {...getFieldState(form, "name")} label={words.name} autoComplete="off" limit={80} />
        <RadioTiles
          name="access"
          value={value}
          legend={words.access}
          error={error}
          message={undefined}
          options={accesses}
        />
        <Button busy={t.request.busy}>{words.button}</Button>
      </Form>
    </>
  );
}
