import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { EMPTY_FORM, type FormState } from "~/schemas/form";
import { BULK_PATH } from "~/schemas/requests/bulk-actions";
import { PriorityForm } from "~/schemas/requests/request-review";
import type {
  BulkPreviewView,
  NamedRequestView,
} from "~/services/web/presenters/bulk-presenter.server";
import type { Message } from "~/text/message";
import { useText } from "../context/use-text";
import { CheckedForm } from "../form/checked-form";
import { HiddenFields } from "../form/hidden-fields";
import { PriorityFields } from "../requests/priority";
import { ActionBar } from "../ui/action-bar";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { PersonPhone } from "../ui/contact-links";
import { Form } from "../ui/form";
import { formatNumber } from "../ui/format";
import { toHref, type ListQuery, requestDetailsHref } from "../ui/href";
import { Link } from "../ui/link";

interface ConfirmationProps {
  preview: BulkPreviewView;
  form: FormState | undefined;
}
interface PageProps extends ConfirmationProps {
  /** The choice of a crew, around these facts, unless it is chosen. */
  crewPanel?: ((facts: ReactNode) => ReactNode) | undefined;
  otherCrew?: ListQuery | undefined;
  notice?: Message | undefined;
}

export function BulkConfirmation({ notice, ...page }: PageProps) {
  const { t } = useText();
  const { action, list } = page.preview;
  return (
    <>
      <Refusal form={page.form} notice={notice} />
      <p>
        <Link href={list}>{t.staff.bulk.back}</Link>
      </p>
      <h1>{t.staff.bulk.headings[action]}</h1>
      <Question {...page} />
    </>
  );
}

/** A dialog over the list, to which Escape leads back. */
export function BulkDialog({ preview, form }: ConfirmationProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown: Partial<HTMLDialogElement> | null = dialog.current;
    shown?.close?.();
    shown?.showModal?.();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="panel over"
      open
      aria-labelledby="bulk-heading"
      onCancel={() => {
        navigate(preview.list);
      }}
    >
      <h2 id="bulk-heading" tabIndex={-1}>
        {t.staff.bulk.headings[preview.action]}
      </h2>
      <Refusal form={form} />
      <Question preview={preview} form={form} />
    </dialog>
  );
}

function Refusal({ form, notice }: Pick<PageProps, "form" | "notice">) {
  const { formatMessage } = useText();
  const alert = form?.alert ?? form?.errors.pick?.[0] ?? notice;
  return alert && <Banner kind="alert">{formatMessage(alert)}</Banner>;
}

function Question({ preview, form, crewPanel, otherCrew }: Omit<PageProps, "notice">) {
  const { t } = useText();
  const words = t.staff.bulk;
  const { action, changing, list, target } = preview;
  const facts = <BulkFacts preview={preview} />;
  const crewLink = otherCrew && (
    <p>
      <Link href={toHref(BULK_PATH, otherCrew)}>{words.crew}</Link>
    </p>
  );
  return (
    <>
      {changing.length === 0 ? (
        <>
          <p className="note">{words.nothing}</p>
          {facts}
          {crewLink}
          <p className="actions">
            <Link className="button secondary" href={list}>
              {t.staff.details.cancel}
            </Link>
          </p>
        </>
      ) : crewPanel ? (
        crewPanel(facts)
      ) : action === "priority" ? (
        <SetPriority preview={preview} form={form} action={target}>
          {facts}
        </SetPriority>
      ) : (
        <Form method="post" action={target} noValidate>
          {facts}
          {crewLink}
          <HiddenFields fields={{ pick: preview.offers.map((one) => one.id) }} />
          <StartBar preview={preview} />
        </Form>
      )}
    </>
  );
}

const ORDER = ["priority", "why"];

function SetPriority({
  preview,
  form = EMPTY_FORM,
  action,
  children,
}: ConfirmationProps & { action: string; children: ReactNode }) {
  return (
    <CheckedForm schema={PriorityForm} form={form} action={action} order={ORDER}>
      {(current) => (
        <>
          {children}
          <div className="measure">
            <PriorityFields form={current} />
          </div>
          <StartBar preview={preview} />
        </>
      )}
    </CheckedForm>
  );
}

function StartBar({ preview: { action, changing, list } }: Pick<ConfirmationProps, "preview">) {
  const { t } = useText();
  const label = t.staff.bulk.start[action](formatNumber(changing.length));
  return (
    <ActionBar>
      <HiddenFields fields={{ intent: "start" }} />
      <Button busy={label}>{label}</Button>
      <Link className="button secondary" href={list}>
        {t.staff.details.cancel}
      </Link>
    </ActionBar>
  );
}

function BulkFacts({ preview }: Pick<ConfirmationProps, "preview">) {
  const { t, formatMessage } = useText();
  const words = t.staff.bulk;
  const { total, more, changing, offers, noOffer, mailed, held } = preview;
  return (
    <div className="measure">
      <ul>
        <li>
          {words.chosen(formatNumber(total))} {more}
        </li>
        {changing.length !== total && <li>{words.changing(formatNumber(changing.length))}</li>}
        {mailed && (
          <li>
            <strong>{mailed}</strong>
          </li>
        )}
        {offers.map(({ id, name, count }) => (
          <li key={id}>
            <bdi>{name}</bdi>: {words.offers(formatNumber(count))}
          </li>
        ))}
        {noOffer && <li>{formatMessage(noOffer)}</li>}
        {held && changing.length > 0 && <li>{held}</li>}
      </ul>
      <BulkNames heading={words.who} people={changing} />
      <BulkNames heading={words.cannot} people={preview.refused} />
      <BulkNames heading={words.call} people={preview.toCall} withPhone />
      <BulkNames heading={words.already} people={preview.already} />
    </div>
  );
}

const MAX_UNFOLDED = 20;

interface BulkNamesProps {
  heading: (count: string) => string;
  people: readonly (NamedRequestView & { reason?: Message | undefined; bounced?: boolean })[];
  /** Shows the phone number: they must be called. */
  withPhone?: boolean;
}

export function BulkNames({ heading, people, withPhone }: BulkNamesProps) {
  const { t, formatMessage } = useText();
  if (people.length === 0) return null;
  return (
    <details className="fold" open={people.length <= MAX_UNFOLDED}>
      <summary className="button secondary">{heading(formatNumber(people.length))}</summary>
      <ul className="rows">
        {people.map(({ id, name, street, phone, locale, reason, bounced }) => (
          <li key={id}>
            <NameOf id={id} name={name} street={street} />
            {withPhone && phone && (
              <>
                {" "}
                <PersonPhone phone={phone} locale={locale} />
              </>
            )}
            {bounced && <Note>{t.staff.bulk.bounced}</Note>}
            {reason && <Note>{formatMessage(reason)}</Note>}
          </li>
        ))}
      </ul>
    </details>
  );
}

function NameOf({ id, name, street }: Omit<NamedRequestView, "phone">) {
  return name === "" ? (
    id
  ) : (
    <>
      <Link href={requestDetailsHref(id)}>
        <bdi>{name}</bdi>
      </Link>
      , <bdi>{street}</bdi>
    </>
  );
}

const Note = ({ children }: { children: ReactNode }) => <p className="note">{children}</p>;
