import { KEY_ACCESS } from "~/schemas/accounts/api-key";
import { EMPTY_FORM, type FormState } from "~/schemas/form";
import type { ApiKeysView } from "~/services/web/presenters/accounts-presenter.server";
import type { Message } from "~/text/message";
import { useText } from "../context/use-text";
import { findFirstError, getFieldState } from "../form/field-state";
import { ConfirmPanel } from "../form/confirm-form";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import { RadioTiles } from "../form/choice-tiles";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { Form } from "../ui/form";
import { Cell, StackedTable } from "../list/stacked-table";
import { toHref } from "../ui/href";
import { MoreInfo } from "../ui/more-info";

const PATH = "/api-keys";

type ListedKey = ApiKeysView["active"][number];

interface Props extends ApiKeysView {
  submissionId: string;
  done?: Message | undefined;
  form?: FormState | undefined;
  /** The key that was just made: no other page shows its secret. */
  made?: { name: string; secret: string } | undefined;
}

const FIELDS = ["name", "access"];

export function ApiKeys({ form = EMPTY_FORM, made, done, ...view }: Props) {
  const { t, formatMessage } = useText();
  const { active, revoked, revoking, texts } = view;
  const words = t.staff.apiKeys;
  const alert = findFirstError(form, FIELDS);
  return (
    <>
      {alert && (
        <Banner kind="alert" key={view.submissionId}>
          {formatMessage(alert)}
        </Banner>
      )}
      <h1>{t.nav.apiKeys}</h1>
      {done && !made && !alert && <Banner kind="status">{formatMessage(done)}</Banner>}
      {made && <NewKey {...made} stored={texts.stored} />}
      <p>{texts.intro}</p>
      <h2>{words.inUse}</h2>
      {revoking && (
        <ConfirmPanel
          id="revoke"
          question={words.question(revoking.name)}
          action={toHref(PATH, { revoke: revoking.id })}
          fields={{}}
          no={PATH}
        >
          <p>{texts.consequence}</p>
        </ConfirmPanel>
      )}
      {active.length === 0 ? <p>{words.none}</p> : <Keys keys={active} canRevoke />}
      <h2>{words.make}</h2>
      <MakeKey
        key={view.submissionId}
        submissionId={view.submissionId}
        form={form}
        details={texts.accessTexts}
      />
      {revoked.length > 0 && (
        <details>
          <summary>{words.revoked}</summary>
          <Keys keys={revoked} />
        </details>
      )}
    </>
  );
}

function NewKey({ name, secret, stored }: NonNullable<Props["made"]> & { stored: string }) {
  const words = useText().t.staff.apiKeys;
  return (
    <Banner kind="status">
      <p>{stored}</p>
      <div className="field">
        <label htmlFor="secret">
          {words.secret} “<bdi>{name}</bdi>”
        </label>
        <input
          id="secret"
          className="code"
          value={secret}
          readOnly
          autoComplete="off"
          spellCheck={false}
          onFocus={(event) => {
            event.currentTarget.select();
          }}
        />
      </div>
      <CopyButton key={secret} text={secret} />
    </Banner>
  );
}

function Keys({ keys, canRevoke }: { keys: readonly ListedKey[]; canRevoke?: boolean }) {
  const { t } = useText();
  const words = t.staff.apiKeys;
  const headers = [
    words.name,
    words.access,
    words.secret,
    ...(canRevoke ? [t.staff.assign.actions] : []),
  ];
  const toFacts = ({ lastFour, made, usedAt, revoked }: ListedKey) => [
    words.ends(lastFour),
    words.made(made.by, made.at),
    usedAt ? words.used(usedAt) : words.neverUsed,
    ...(revoked ? [words.revokedBy(revoked.by, revoked.at)] : []),
  ];
  return (
    <StackedTable name={canRevoke ? words.inUse : words.revoked} headers={headers}>
      {keys.map((key) => (
        <tr role="row" key={key.id}>
          <Cell>
            <b>
              <bdi>{key.name}</bdi>
            </b>
          </Cell>
          <Cell>{words.accessNames[key.access]}</Cell>
          <Cell>{toFacts(key).join(" · ")}</Cell>
          {canRevoke && (
            <Cell>
              <MoreInfo href={`${toHref(PATH, { revoke: key.id })}#revoke`} about={key.name}>
                {words.revoke}
              </MoreInfo>
            </Cell>
          )}
        </tr>
      ))}
    </StackedTable>
  );
}

interface MakeKeyProps {
  form: FormState;
  submissionId: string;
  details: ApiKeysView["texts"]["accessTexts"];
}

function MakeKey({ form, submissionId, details }: MakeKeyProps) {
  const { t } = useText();
  const words = t.staff.apiKeys;
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
          options={KEY_ACCESS.map((access) => ({
            value: access,
            label: words.accessNames[access],
            detail: details[access],
          }))}
        />
        <Button busy={t.request.busy}>{words.button}</Button>
      </Form>
    </>
  );
}
