import { useEffect, useState, type ReactNode } from "react";
import type { FormState } from "~/schemas/form";
import type { AssignmentResultView } from "~/services/web/presenters/assign-presenter.server";
import type {
  DecisionView,
  HeldChangeView,
} from "~/services/web/presenters/request-position.server";
import type { ApplicationDecisionView } from "~/services/web/presenters/volunteer-presenter.server";
import { useText } from "../context/use-text";
import { findFirstError } from "../form/field-state";
import { HiddenFields } from "../form/hidden-fields";
import { DONE_BANNER_ID } from "../list/list-notice";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { PersonPhone } from "../ui/contact-links";
import { Form } from "../ui/form";
import { applicantHref, requestDetailsHref, volunteerDetailsHref } from "../ui/href";
import { Link } from "../ui/link";
import { WithIsolatedName } from "../ui/with-isolated-name";

interface Props {
  words: (about: string) => string;
  about: string;
  /** Stands between the sentence and the link. */
  children?: ReactNode;
  /** Address of the record, unless the page shows it. */
  href?: string | undefined;
  see?: string;
  undo?: ReactNode;
}

/** Says what staff did and to whom, with a link to the record and a way to undo it, if any. */
export function DoneBanner({ words, about, children, href, see, undo }: Props) {
  const { t } = useText();
  return (
    <Banner kind="status" id={DONE_BANNER_ID}>
      <WithIsolatedName words={words} name={about} /> {children}{" "}
      {href && <Link href={href}>{see ?? t.staff.done.see}</Link>} {undo}
    </Banner>
  );
}

/** `undoForm`: id of the form that takes it back, where a list's own form surrounds the banner. */
export function DecisionBanner({
  decision: { action, id, subject, phone, locale, mail, undo },
  undoForm,
}: {
  decision: DecisionView;
  undoForm?: string | undefined;
}) {
  const { t } = useText();
  const href = requestDetailsHref(id);
  return (
    <DoneBanner
      words={t.staff.done[action]}
      about={subject}
      href={href}
      undo={
        undo &&
        (undoForm ? (
          <UndoButton key={undo.rev} undo={undo} form={undoForm} />
        ) : (
          <UndoForm action={href} undo={undo} />
        ))
      }
    >
      <MailNotice mail={mail} phone={phone} locale={locale} />
    </DoneBanner>
  );
}

type MailNoticeProps = Pick<DecisionView, "mail" | "phone" | "locale">;

/** Says who gets mail, or the phone number of a homeowner who gets none. */
export function MailNotice({ mail, phone, locale }: MailNoticeProps) {
  const { t } = useText();
  const isCalled = mail === "none" || mail === "bounced";
  return (
    <>
      {t.staff.done.mail[mail]}
      {isCalled && (
        <>
          {" "}
          <PersonPhone phone={phone} locale={locale} />
        </>
      )}
    </>
  );
}

export function ApplicationDecisionBanner({
  decision: { action, id, name, volunteerId, undo },
}: {
  decision: ApplicationDecisionView;
}) {
  const { t } = useText();
  const words = t.staff.applications;
  return (
    <DoneBanner
      words={words.done[action]}
      about={name}
      href={volunteerId && volunteerDetailsHref(volunteerId)}
      see={words.see}
      undo={undo && <UndoForm action={applicantHref(id, {})} undo={undo} />}
    />
  );
}

export function AssignedBanner({
  outcome: { requestId, subject, undo, assigned, already, refused },
}: {
  outcome: AssignmentResultView;
}) {
  const { t } = useText();
  const words = t.staff.assign;
  const href = requestDetailsHref(requestId);
  const not = refused.map(({ name, reason }) => `${name} (${words.why[reason]})`).join(", ");
  return (
    <Banner kind="status" id={DONE_BANNER_ID}>
      <p>
        <WithIsolatedName
          words={assigned.length > 0 ? words.assignedTo : words.noneAssigned}
          name={subject}
        />{" "}
        {assigned.length > 0 && <WithIsolatedName words={words.got} name={assigned.join(", ")} />}
      </p>
      {already.length > 0 && (
        <p>
          <WithIsolatedName words={words.had} name={already.join(", ")} />
        </p>
      )}
      {refused.length > 0 && (
        <p>
          <WithIsolatedName words={words.not} name={not} />
        </p>
      )}
      <p>
        <Link href={href}>{t.staff.done.see}</Link>
      </p>
      {undo && <UndoForm action={href} undo={undo} />}
    </Banner>
  );
}

/** Says why the request of a list's form was not changed, in its place. */
export function RefusedBanner({ form }: { form: FormState }) {
  const { t, formatMessage } = useText();
  const id = form.values.id ?? "";
  return (
    <Banner kind="alert" id={DONE_BANNER_ID}>
      {formatMessage(findFirstError(form) ?? "somethingWentWrong")}{" "}
      <Link href={requestDetailsHref(id)}>{t.staff.done.see}</Link>
    </Banner>
  );
}

interface UndoProps {
  /** Address of the record's screen, which takes its decision back. */
  action: string;
  undo: HeldChangeView;
}

export function UndoForm({ action, undo }: UndoProps) {
  return (
    <Form method="post" action={action} className="inline">
      <UndoFields undo={undo} />
      <UndoButton key={undo.rev} undo={undo} />
    </Form>
  );
}

export const UndoFields = ({ undo: { rev } }: Pick<UndoProps, "undo">) => (
  <HiddenFields fields={{ intent: "takeBack", rev: String(rev) }} />
);

/** With script it goes when the mails do. `form`: the id of its form, if that is elsewhere. */
function UndoButton({ undo: { seconds }, form }: Pick<UndoProps, "undo"> & { form?: string }) {
  const { t } = useText();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setOver(true);
    }, seconds * 1_000);
    return () => {
      clearTimeout(timer);
    };
  }, [seconds]);
  if (isOver) return null;
  return (
    <Button kind="secondary" busy={t.staff.details.saving} form={form} data-key="u">
      {t.staff.done.undo}
    </Button>
  );
}
