import { EMPTY_FORM, type FormState } from "~/schemas/form";
import { BULK_PATH } from "~/schemas/requests/bulk-actions";
import type { AdministratorsView } from "~/services/web/presenters/accounts-presenter.server";
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

export function Administrators({ form = EMPTY_FORM, done, deactivating, words, ...lists }: Props) {
  const { t, formatMessage } = useText();
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
          question={deactivating.question}
          action={toHref(PATH, { deactivate: deactivating.id })}
          fields={{ intent: "deactivate", id: deactivating.id }}
          no={PATH}
        >
          <p>{words.consequence}</p>
          {deactivating.revoke && (
            <label className="tile">
              <input type="checkbox" name="keys" value="revoke" defaultChecked />
              <span>{deactivating.revoke}</span>
            </label>
          )}
        </ConfirmPanel>
      )}
      <Accounts name={words.current} words={words} accounts={lists.active} canChange />
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
          <Accounts name={words.former} words={words} accounts={lists.former} />
        </details>
      )}
    </>
  );
}

interface AccountsProps extends Pick<AdministratorsView, "words"> {
  name: string;
  accounts: readonly ListedAdmin[];
  canChange?: boolean;
}

function Accounts({ name, words, accounts, canChange = false }: AccountsProps) {
  const { t } = useText();
  const headers = [
    t.staff.details.name,
    t.form.email,
    t.staff.reports.status,
    t.staff.volunteer.invite,
    ...(canChange ? [t.staff.assign.actions] : []),
  ];
  return (
    <StackedTable name={name} headers={headers}>
      {accounts.map((admin) => (
        <tr role="row" key={admin.id}>
          <Cell>
            <b>
              <bdi>{admin.shownName}</bdi>
            </b>
          </Cell>
          <Cell>{admin.email}</Cell>
          <Cell>
            {admin.state}{" "}
            {admin.bulkChange && (
              <Link href={toHref(BULK_PATH, { id: admin.bulkChange })}>{words.underWay}</Link>
            )}
          </Cell>
          <Cell>{admin.facts}</Cell>
          {canChange && (
            <Cell>
              <Actions admin={admin} words={words} />
            </Cell>
          )}
        </tr>
      ))}
    </StackedTable>
  );
}

function Actions({ admin, words }: { admin: ListedAdmin } & Pick<AdministratorsView, "words">) {
  const { t } = useText();
  const { id, isInvited, shownName: name } = admin;
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
