import { EMPTY_FORM, type FormState } from "~/schemas/form";
import { BULK_PATH } from "~/schemas/requests/bulk-actions";
import type { AdministratorsView } from "~/services/web/presenters/accounts-presenter.server";
import type { Text } from "~/text/light-en";
import type { Message } from "~/text/message";
import { useText } from "../context/use-text";
import { findFirstError, getFieldState } from "../form/field-state";
import { ConfirmPanel } from "../form/confirm-form";
import { EmailField, NameFields } from "../form/person-fields";
import { ErrorSummary } from "../form/error-summary";
import { HiddenFields } from "../form/hidden-fields";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { Form } from "../ui/form";
import { Cell, StackedTable } from "../list/stacked-table";
import { toHref } from "../ui/href";
import { Link } from "../ui/link";
import { MoreInfo } from "../ui/more-info";

const PATH = "/administrators";

type ListedAdmin = AdministratorsView["active"][number];

interface Props extends AdministratorsView {
  done?: Message | undefined;
  form?: FormState | undefined;
}

const FIELDS = ["firstName", "lastName", "email"];

export function Administrators({ form = EMPTY_FORM, done, deactivating, ...lists }: Props) {
  const { t, formatMessage } = useText();
  const words = t.staff.administrators;
  const alert = findFirstError(form, FIELDS);
  return (
    <>
      {alert && <Banner kind="alert">{formatMessage(alert)}</Banner>}
      <h1>{t.nav.administrators}</h1>
      {done && form === EMPTY_FORM && <Banner kind="status">{formatMessage(done)}</Banner>}
      <h2>{words.current}</h2>
      {deactivating && (
        <ConfirmPanel
          id="deactivate"
          question={deactivating.isReader ? words.questionOwn : words.question(deactivating.name)}
          action={toHref(PATH, { deactivate: deactivating.id })}
          fields={{ intent: "deactivate", id: deactivating.id }}
          no={PATH}
        >
          <p>{words.consequence}</p>
          {deactivating.keys.length > 0 && (
            <label className="tile">
              <input type="checkbox" name="keys" value="revoke" defaultChecked />
              <span>{words.keys(deactivating.keys.map((name) => `“${name}”`).join(", "))}</span>
            </label>
          )}
        </ConfirmPanel>
      )}
      <Accounts name={words.current} accounts={lists.active} canChange />
      <h2>{words.invite}</h2>
      <ErrorSummary form={form} order={FIELDS} />
      <p>{words.inviteText}</p>
      <Form
        key={lists.active.filter(({ isInvited }) => isInvited).length} // empty after an invite
        className="narrow"
        method="post"
        action={PATH}
        noValidate
      >
        <HiddenFields fields={{ intent: "invite" }} />
        <NameFields
          form={form}
          fields={{ firstName: ["firstName"], lastName: ["lastName"] }}
          staff
        />
        <EmailField {...getFieldState(form, "email")} autoComplete="off" />
        <Button busy={t.request.busy}>{words.inviteButton}</Button>
      </Form>
      <p>
        <Link href="/create-admin">{t.nav.createAdmin}</Link>
      </p>
      {lists.former.length > 0 && (
        <details open={lists.former.some(({ bulkChange }) => bulkChange)}>
          <summary>{words.former}</summary>
          <Accounts name={words.former} accounts={lists.former} />
        </details>
      )}
    </>
  );
}

interface AccountsProps {
  name: string;
  accounts: readonly ListedAdmin[];
  canChange?: boolean;
}

function Accounts({ name, accounts, canChange = false }: AccountsProps) {
  const { t } = useText();
  const words = t.staff.administrators;
  const headers = [
    ...[t.staff.details.name, t.form.email, t.staff.reports.status],
    ...[t.staff.volunteer.invite, ...(canChange ? [t.staff.assign.actions] : [])],
  ];
  return (
    <StackedTable name={name} headers={headers}>
      {accounts.map((admin) => (
        <tr role="row" key={admin.id}>
          <Cell>
            <b>
              <bdi>{toShownName(admin, words)}</bdi>
            </b>
          </Cell>
          <Cell>{admin.email}</Cell>
          <Cell>
            {describeState(admin.state, words)}{" "}
            {admin.bulkChange && (
              <Link href={toHref(BULK_PATH, { id: admin.bulkChange })}>{words.underWay}</Link>
            )}
          </Cell>
          <Cell>{listFacts(admin, words).join(" · ")}</Cell>
          {canChange && (
            <Cell>
              <Actions admin={admin} />
            </Cell>
          )}
        </tr>
      ))}
    </StackedTable>
  );
}

const listFacts = (
  { created, hasSecondFactor, lastLogin }: ListedAdmin,
  words: Text["staff"]["administrators"],
) => [
  created.by === undefined ? words.created(created.on) : words.createdBy(created.by, created.on),
  ...(hasSecondFactor ? [words.secondFactor] : []),
  lastLogin ? words.lastLogin(lastLogin) : words.neverLoggedIn,
];

const toShownName = (
  { name, isReader }: Pick<ListedAdmin, "name" | "isReader">,
  { you }: Pick<Text["staff"]["administrators"], "you">,
) => (isReader ? `${name} (${you})` : name);

function describeState(state: ListedAdmin["state"], words: Text["staff"]["administrators"]) {
  switch (state.kind) {
    case "deactivated":
      return words.deactivated(state.by, state.when);
    case "sent":
    case "mustChange":
      return words.states[state.kind](state.until);
    default:
      return words.states[state.kind];
  }
}

function Actions({ admin }: { admin: ListedAdmin }) {
  const { t } = useText();
  const words = t.staff.administrators;
  const { id, isInvited } = admin;
  const name = toShownName(admin, words);
  return (
    <Form method="post" action={PATH}>
      <HiddenFields fields={{ intent: isInvited ? "again" : "signOut", id }} />
      <p className="actions">
        <Button kind="secondary" busy={t.request.busy}>
          {isInvited ? words.again : words.signOut} <span className="unseen">{name}</span>
        </Button>
        <MoreInfo href={`${toHref(PATH, { deactivate: id })}#deactivate`} about={name}>
          {words.deactivate}
        </MoreInfo>
      </p>
    </Form>
  );
}
