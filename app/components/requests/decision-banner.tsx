import type { FormState } from "~/schemas/form";
import type { DecisionView } from "~/services/web/presenters/request-position.server";
import { findFirstError } from "../form/field-state";
import { useText } from "../context/use-text";
import { Banner } from "../ui/banner";
import { PersonPhone } from "../ui/contact-links";
import { requestDetailsHref } from "../ui/href";
import { Link } from "../ui/link";
import { DONE_BANNER_ID } from "../list/list-notice";
import { WithIsolatedName } from "../ui/with-isolated-name";
import { UndoButton, UndoForm } from "./undo-form";

/**
 * Confirms a decision, with the phone number if the homeowner gets no email; it can be undone, in a
 * list's form by a form of its own.
 */
export function DecisionBanner({
  decision: { action, id, subject, phone, mail, undo },
  undoForm,
}: {
  decision: DecisionView;
  undoForm?: string | undefined;
}) {
  const { t } = useText();
  const words = t.staff.done;
  return (
    <Banner kind="status" id={DONE_BANNER_ID}>
      <WithIsolatedName words={words[action]} name={subject} />{" "}
      <MailNotice mail={mail} phone={phone} />{" "}
      <Link href={requestDetailsHref(id)}>{words.see}</Link>
      {undo && " "}
      {undo && undoForm && <UndoButton key={undo.rev} undo={undo} form={undoForm} />}
      {undo && !undoForm && <UndoForm action={requestDetailsHref(id)} undo={undo} />}
    </Banner>
  );
}

export function MailNotice({ mail, phone }: Pick<DecisionView, "mail" | "phone">) {
  const { t } = useText();
  return (
    <>
      {t.staff.done.mail[mail]}
      {(mail === "none" || mail === "bounced") && (
        <>
          {" "}
          <PersonPhone phone={phone} />.
        </>
      )}
    </>
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
