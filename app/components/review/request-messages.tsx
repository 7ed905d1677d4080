import { type RefusedForm, REQUEST_ACTIONS, type RequestState } from "~/schemas/requests/actions";
import type { CompletedActionView } from "~/services/web/presenters/pane-presenter.server";
import type {
  HistoryEntryView,
  RequestFactsView,
} from "~/services/web/presenters/request-presenter.server";
import { useText } from "../context/use-text";
import { findFirstError } from "../form/field-state";
import { DoneBanner, MailNotice, UndoForm } from "../requests/done-banner";
import { Banner } from "../ui/banner";
import { requestDetailsHref } from "../ui/href";
import { UnsavedInput } from "../ui/unsaved-input";

interface Props {
  action: string;
  request: Pick<RequestFactsView, "id" | "email" | "mailBounced" | "phone" | "locale" | "undo">;
  state: RequestState;
  form: RefusedForm | undefined;
  done: CompletedActionView | undefined;
  /** The last change, which explains why the form was refused. */
  last: HistoryEntryView | undefined;
}

const getMailState = ({ email, mailBounced }: Pick<RequestFactsView, "email" | "mailBounced">) =>
  email === "" ? "none" : mailBounced ? "bounced" : "due";

/** Shows a refused form's text if the form is gone. Anybody's last change can be undone. */
export function RequestMessages({ action, request, state, form, done, last }: Props) {
  const { t, formatMessage } = useText();
  const states: readonly RequestState[] = form ? REQUEST_ACTIONS[form.intent].shown : [];
  const isGone = form !== undefined && !states.includes(state);
  const alert = isGone ? findFirstError(form) : form?.alert;
  const isConflict = typeof alert === "object" && alert.key === "request.conflict";
  return (
    <>
      {alert && <Banner kind="alert">{formatMessage(alert)}</Banner>}
      {isConflict && last && (
        <p className="note">
          {last.name}: {t.staff.history.by(last.at, last.actorName)}
        </p>
      )}
      {isGone && <UnsavedInput form={form} />}
      {done && (
        <DoneBanner
          words={t.staff.done[done.action]}
          about={done.id}
          href={done.id === request.id ? undefined : requestDetailsHref(done.id)}
        >
          {done.action === "reopened" && (
            <MailNotice
              mail={getMailState(request)}
              phone={request.phone}
              locale={request.locale}
            />
          )}
        </DoneBanner>
      )}
      {request.undo && last && (
        <div className="note flow">
          {last.name}: {t.staff.history.by(last.at, last.actorName)}
          <UndoForm action={action} undo={request.undo} />
        </div>
      )}
    </>
  );
}
