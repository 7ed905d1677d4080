import { EMPTY_FORM, type FieldName, type FormState } from "~/schemas/form";
import type { ListName } from "~/schemas/requests/request-lists";
import type * as forms from "~/schemas/requests/request-review";
import { useText } from "../context/use-text";
import { ErrorSummary } from "../form/error-summary";
import { Banner } from "../ui/banner";
import { requestDetailsHref, toHref, type Query } from "../ui/href";
import { StatusTag } from "../ui/status-tag";
import { UnsavedInput } from "../ui/unsaved-input";
import { AcceptForm } from "./accept-form";
import type { AssignedVolunteerView } from "./assigned-volunteer";
import { AssignedVolunteers, type EndedJobView } from "./assigned-volunteers";
import { CloseForm } from "./close-form";
import { CorrectForm } from "./correct-form";
import { DoneBanner, type CompletedActionView } from "./done-banner";
import { ReferenceNumber } from "./reference-number";
import { RejectForm } from "./reject-form";
import { RequestFacts, type RequestFactsView } from "./request-facts";
import { RequestHistory, type HistoryEntryView } from "./request-history";
import { RequestWarnings } from "./request-warnings";
import { SameHome, type SameHomeRequestView } from "./same-home";

/** Validated fields in screen order. */
const ORDER = [
  "phone_number",
  "email",
  "street_address_1",
  "street_address_2",
  "city",
  "zip_code",
  "county",
  "ready",
  "reason",
  "notes",
] satisfies FieldName<
  typeof forms.CorrectForm | typeof forms.RejectForm | typeof forms.CloseForm
>[];

/** States in which the page has each form. */
const FORM_STATES: Record<Intent, readonly State[]> = {
  unassign: ["active"],
  accept: ["decide"],
  reject: ["decide"],
  close: ["active"],
  correct: ["decide", "active"],
};

/** The page's forms. */
type Intent = "accept" | "reject" | "close" | "correct" | "unassign";

/** Awaiting a decision, in progress, or over. */
type State = "decide" | "active" | "over";

interface Props {
  request: RequestFactsView;
  state: State;
  form?: (FormState & { intent: Intent }) | undefined;
  volunteers: readonly AssignedVolunteerView[];
  /** Former assignments. */
  ended?: readonly EndedJobView[];
  /** Oldest first. */
  history: readonly HistoryEntryView[];
  sameHome: readonly SameHomeRequestView[];
  /** Whether the URL asks for the close form, or the correction form, to be open. */
  closing: boolean;
  correcting: boolean;
  /** Id of the job whose unassignment is to be confirmed. */
  unassigning?: string | undefined;
  /** The list that the administrator came from, in its former state. */
  backTo: { list: ListName; href: string };
  /** State of that list, kept in this page's links and forms. */
  query: Query;
  done?: CompletedActionView | undefined;
}

/** Screen of one request, with all the actions of an administrator. */
export function RequestDetails({
  request,
  state,
  form,
  volunteers,
  ended = [],
  history,
  sameHome,
  closing,
  correcting,
  unassigning,
  backTo,
  query,
  done,
}: Props) {
  const { t, formatMessage } = useText();
  const words = t.staff.details;
  const lists: Record<ListName, string> = {
    new: t.nav.newRequests,
    progress: t.nav.inProgress,
    assign: t.staff.assign.heading,
  };
  const url = requestDetailsHref(request.id, query);
  const formFor = (intent: string) => (form?.intent === intent ? form : undefined);
  const canAssign = request.status === "Accepted" || request.status === "Active";
  const isClosing = closing || form?.intent === "close";
  const isCorrecting = state !== "over" && (correcting || form?.intent === "correct");
  // Not while correcting: Accept Request would discard the typed corrections.
  const canDecide = state === "decide" && !isCorrecting;
  return (
    <>
      {form?.alert && <Banner kind="alert">{formatMessage(form.alert)}</Banner>}
      {form && !FORM_STATES[form.intent].includes(state) && <UnsavedInput form={form} />}
      {done && <DoneBanner done={done} hideLink={done.id === request.id} />}
      <p>
        <a href={backTo.href}>{words.backTo(lists[backTo.list])}</a>
      </p>
      <h1>
        {words.heading} <StatusTag status={request.status} />
      </h1>
      <ErrorSummary form={form ?? EMPTY_FORM} order={ORDER} />
      <p>
        {words.reference} <ReferenceNumber id={request.id} />
      </p>
      <RequestWarnings request={request} sameHome="#same-home" />
      <RequestFacts request={request} />
      {isCorrecting && <CorrectForm action={url} form={formFor("correct")} request={request} />}
      {state !== "over" && !isCorrecting && (
        <p className="actions">
          <a href={`${url}&correct`}>{words.correct}</a>
        </p>
      )}
      {canDecide && request.status === "Unevaluated" && <AcceptForm action={url} />}
      {(canAssign || volunteers.length > 0 || ended.length > 0) && (
        <AssignedVolunteers
          request={request}
          volunteers={volunteers}
          ended={ended}
          unassigning={form ? undefined : unassigning}
          action={url}
          assign={canAssign ? toHref("/assignVolunteers", { request: request.id }) : undefined}
        />
      )}
      {canDecide && <RejectForm action={url} form={formFor("reject")} seen={request.status} />}
      {state === "active" && !isCorrecting && (
        <CloseForm action={url} form={formFor("close")} open={isClosing} />
      )}
      <SameHome requests={sameHome} query={query} />
      <RequestHistory entries={history} />
    </>
  );
}
