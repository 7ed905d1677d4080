import { EMPTY_FORM, type FormState } from "~/schemas/form";
import type { Message } from "~/text/message";
import { useText } from "../context/use-text";
import { findFirstError } from "../form/first-error";
import { ConfirmPanel } from "../form/confirm-form";
import { EmailField } from "../form/contact-fields";
import { ErrorSummary } from "../form/error-summary";
import { getFieldState } from "../form/field-state";
import { HiddenFields } from "../form/hidden-fields";
import { NameFields } from "../form/name-fields";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { Form } from "../ui/form";
import { toHref } from "../ui/href";
import { Link } from "../ui/link";
import { MoreInfo } from "../ui/more-info";

const PATH = "/administrators";

interface ListedAdmin {
  id: string;
  name: string;
  email: string;
  state: string;
  /** Has no password yet. */
  isInvited: boolean;
  facts: readonly string[];
  /** A change of several requests, which anybody may stop. */
  change?: { href: string; label: string } | undefined;
}

interface Props {
  words: Readonly<
    Record<
      | "signOut"
      | "again"
      | "deactivate"
      | "consequence"
      | "invite"
      | "inviteText"
      | "inviteButton"
      | "current"
      | "former",
      string
    >
  >;
  active: readonly ListedAdmin[];
  former: readonly ListedAdmin[];
  /** The account whose deactivation is to be confirmed; `keys` asks about its API keys. */
  deactivating?: { id: string; question: string; keys?: string | undefined } | undefined;
  /** What was just done. */
  done?: Message | undefined;
  form?: FormState | undefined;
}

/** Fields of the invitation, in their order. */
const FIELDS = ["firstName", "lastName", "email"];

/** Administrators: those with an account, a form to invite one, and the deactivated ones. */
export function Administrators({ form = EMPTY_FORM, done, words, deactivating, ...lists }: Props) {
  const { t, formatMessage } = useText();
  const alert = findFirstError(form, FIELDS);
  return (
    <div className="measure">
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
          {deactivating.keys && (
            <label className="tile">
              <input type="checkbox" name="keys" value="revoke" defaultChecked />
              <span>{deactivating.keys}</span>
            </label>
          )}
        </ConfirmPanel>
      )}
      <ul>
        {lists.active.map((admin) => (
          <li key={admin.id}>
            <Facts admin={admin} />
            <Actions admin={admin} words={words} />
          </li>
        ))}
      </ul>
      <h2>{words.invite}</h2>
      <ErrorSummary form={form} order={FIELDS} />
      <p>{words.inviteText}</p>
      <Form className="narrow" method="post" action={PATH} noValidate>
        <HiddenFields fields={{ intent: "invite" }} />
        <NameFields
          form={form}
          fields={{ firstName: ["firstName"], lastName: ["lastName"] }}
          staff
        />
        <EmailField {...getFieldState(form, "email")} autoComplete="off" />
        <Button busy={t.request.busy}>{words.inviteButton}</Button>
      </Form>
      {lists.former.length > 0 && (
        <details open={lists.former.some(({ change }) => change)}>
          <summary>{words.former}</summary>
          <ul>
            {lists.former.map((admin) => (
              <li key={admin.id}>
                <Facts admin={admin} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Facts({ admin: { name, email, state, facts, change } }: { admin: ListedAdmin }) {
  return (
    <p>
      <b>
        <bdi>{name}</bdi>
      </b>
      <br />
      {email}
      <br />
      {state}
      <br />
      {facts.join(" · ")}
      {change && (
        <>
          <br />
          <Link href={change.href}>{change.label}</Link>
        </>
      )}
    </p>
  );
}

function Actions({
  admin: { id, name, isInvited },
  words,
}: { admin: ListedAdmin } & Pick<Props, "words">) {
  const { t } = useText();
  return (
    <Form method="post" action={PATH}>
      <HiddenFields fields={{ intent: isInvited ? "again" : "signOut", id }} />
      <p className="actions">
        <Button kind="secondary" busy={t.request.busy}>
          {isInvited ? words.again : words.signOut} <span className="aside">{name}</span>
        </Button>
        <MoreInfo href={`${toHref(PATH, { deactivate: id })}#deactivate`} about={name}>
          {words.deactivate}
        </MoreInfo>
      </p>
    </Form>
  );
}
