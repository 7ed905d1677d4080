import { EMPTY_FORM, type FormState } from "~/schemas/form";
import { fullName } from "~/schemas/full-name";
import { NEXT_BUTTON } from "~/schemas/requests/next-field";
import { LIST_PATHS } from "~/schemas/requests/request-lists";
import type { AssignedVolunteerView } from "~/services/web/presenters/assign-presenter.server";
import type { ClaimView } from "~/services/web/presenters/claims.server";
import type { RequestFactsView } from "~/services/web/presenters/request-presenter.server";
import type { CompletedActionView } from "~/services/web/presenters/pane-presenter.server";
import { useText } from "../context/use-text";
import { HiddenFields } from "../form/hidden-fields";
import { volunteerDetailsHref } from "../ui/volunteer-href";
import { Button } from "../ui/button";
import { PersonPhone } from "../ui/contact-links";
import { Form } from "../ui/form";
import { requestDetailsHref, toHref, type Query } from "../ui/href";
import { Link } from "../ui/link";
import { MoreInfo } from "../ui/more-info";
import { PersonHeading } from "../ui/person-heading";
import { ClaimForm } from "./claim-form";
import { DoneBanner } from "../requests/done-banner";
import { OutcomeFields } from "./outcome-fields";
import { RequestFacts } from "./request-facts";
import { RequestWarnings } from "../requests/request-warnings";

interface Props {
  request: RequestFactsView;
  volunteers: readonly AssignedVolunteerView[];
  claim?: ClaimView | undefined;
  done?: CompletedActionView | undefined;
  /** State of the list, with the request's row. */
  query: Query;
  /** The form that closes it, if it was not closed. */
  form: FormState | undefined;
  onClose: () => void;
}

/** Card of the chosen request in progress: who is on it, its data, and a form that closes it. */
export function ProgressCard({ request, volunteers, claim, done, query, form, onClose }: Props) {
  const { t } = useText();
  const details = requestDetailsHref(request.id, { from: "progress", ...query });
  return (
    <section className="panel" id="details" tabIndex={-1} aria-labelledby="details-heading">
      <PersonHeading name={fullName(request)} street={request.street1}>
        <h2 id="details-heading">{t.staff.progress.details}</h2>
      </PersonHeading>
      {done && <DoneBanner done={done} hideLink />}
      <ClaimForm
        action={toHref(LIST_PATHS.progress, { ...query, request: request.id })}
        claim={claim}
        id={request.id}
      />
      <RequestWarnings request={request} sameHome={`${details}#same-home`} />
      <OnIt volunteers={volunteers} />
      <RequestFacts request={request} />
      <div className="flow foot">
        {request.status === "Active" && (
          <CloseFold request={request} query={query} form={form} onClose={onClose} />
        )}
        <MoreInfo href={details} about={fullName(request)}>
          {t.staff.moreInfo}
        </MoreInfo>
      </div>
    </section>
  );
}

function OnIt({ volunteers }: Pick<Props, "volunteers">) {
  const { t } = useText();
  const words = t.staff.volunteers;
  return (
    <>
      <h3>{words.heading}</h3>
      {volunteers.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className="brief">
          {volunteers.map(({ jobId, id, name, phone, state, since }) => (
            <li key={jobId}>
              {id ? <Link href={volunteerDetailsHref(id)}>{name}</Link> : name},{" "}
              <PersonPhone phone={phone} />
              <p className="soft">{words.since(words[state], since)}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The server checks the notes: the list loads no code of forms. */
function CloseFold({
  request: { id },
  query,
  form = EMPTY_FORM,
  onClose,
}: Omit<Props, "volunteers">) {
  const { t } = useText();
  const words = t.staff.close;
  return (
    // A new element for each answer: it opens with what was refused.
    <details className="fold" key={form.values.notes} open={form.values.notes !== undefined}>
      <summary className="button primary" data-key="a">
        {words.heading}
      </summary>
      <Form
        method="post"
        action={toHref(LIST_PATHS.progress, { ...query, request: id })}
        onSubmit={onClose}
        noValidate
      >
        <p>{words.text}</p>
        <HiddenFields fields={{ intent: "close", id }} />
        <OutcomeFields form={form} />
        <p className="actions">
          <Button busy={t.request.busy}>{words.heading}</Button>{" "}
          <Button {...NEXT_BUTTON} kind="secondary" busy={t.request.busy}>
            {words.next}
          </Button>
        </p>
      </Form>
    </details>
  );
}
