import { EMPTY_FORM, type FormState } from "~/schemas/form";
import type { ListName } from "~/schemas/requests/request-lists";
import { AcceptForm } from "./accept-form";
import type { AssignedVolunteerView } from "./assigned-volunteer";
import { AssignedVolunteers, type EndedJobView } from "./assigned-volunteers";
import { Banner } from "../ui/banner";
import { CloseForm } from "./close-form";
import { CorrectForm } from "./correct-form";
import { DoneBanner, type CompletedActionView } from "./done-banner";
import { ErrorSummary } from "../form/error-summary";
import { requestDetailsHref, toHref, type Query } from "../ui/href";
import { ReferenceNumber } from "./reference-number";
import { RejectForm } from "./reject-form";
import { RequestFacts, type RequestFactsView } from "./request-facts";
import { RequestHistory, type HistoryEntryView } from "./request-history";
import { RequestWarnings } from "./request-warnings";
import { SameHome, type SameHomeRequestView } from "./same-home";
import { StatusTag } from "../ui/status-tag";
import { useText } from "../context/use-text";
import { UnsavedInput } from "../ui/unsaved-input";

/** Fields that can be wrong, as they stand on the screen. */
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
];

/** States of a request in which the page has the form. */
const STANDS_IN: Record<Intent, readonly State[]> = {
  unassign: ["active"],
  accept: ["decide"],
  reject: ["decide"],
  close: ["active"],
  correct: ["decide", "active"],
};

/** The forms of the page. */
type Intent = "accept" | "reject" | "close" | "correct" | "unassign";

/** What can be done with a request: decide upon it, work on it, or nothing any more. */
type State = "decide" | "active" | "over";

interface Props {
  request: RequestFactsView;
  state: State;
  form?: (FormState & { intent: Intent }) | undefined;
  volunteers: readonly AssignedVolunteerView[];
  /** Who was offered the request and is not on it any more. */
  ended?: readonly EndedJobView[];
  /** The newest last. */
  history: readonly HistoryEntryView[];
  sameHome: readonly SameHomeRequestView[];
  /** Whether the page was asked for with the form that closes, or with the one that corrects. */
  closing: boolean;
  correcting: boolean;
  /** The job that it was asked to take somebody off. */
  unassigning?: string | undefined;
  /** The list that the administrator came from, as it was. */
  backTo: { list: ListName; href: string };
  /** State of that list, for the links and forms of this page. */
  query: Query;
  done?: CompletedActionView | undefined;
}

/** The whole screen of one request, with everything that an administrator can do to it. */
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
  const { t, say } = useText();
  const words = t.staff.details;
  const lists: Record<ListName, string> = {
    new: t.nav.newRequests,
    progress: t.nav.inProgress,
    assign: t.staff.assign.heading,
  };
  const here = requestDetailsHref(request.id, query);
  const formOf = (intent: string) => (form?.intent === intent ? form : undefined);
  const assignable = request.status === "Accepted" || request.status === "Active";
  const closes = closing || form?.intent === "close";
  const corrects = state !== "over" && (correcting || form?.intent === "correct");
  // Who presses Accept Request under a form of corrections would lose them: one thing after the other.
  const decides = state === "decide" && !corrects;
  return (
    <>
      {form?.alert && <Banner kind="alert">{say(form.alert)}</Banner>}
      {form && !STANDS_IN[form.intent].includes(state) && <UnsavedInput form={form} />}
      {done && <DoneBanner done={done} here={done.id === request.id} />}
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
      {corrects && <CorrectForm action={here} form={formOf("correct")} request={request} />}
      {state !== "over" && !corrects && (
        <p className="actions">
          <a href={`${here}&correct`}>{words.correct}</a>
        </p>
      )}
      {decides && request.status === "Unevaluated" && <AcceptForm action={here} />}
      {(assignable || volunteers.length > 0 || ended.length > 0) && (
        <AssignedVolunteers
          request={request}
          volunteers={volunteers}
          ended={ended}
          unassigning={form ? undefined : unassigning}
          action={here}
          assign={assignable ? toHref("/assignVolunteers", { request: request.id }) : undefined}
        />
      )}
      {decides && <RejectForm action={here} form={formOf("reject")} seen={request.status} />}
      {state === "active" && !corrects && (
        <CloseForm action={here} form={formOf("close")} open={closes} />
      )}
      <SameHome requests={sameHome} query={query} />
      <RequestHistory entries={history} />
    </>
  );
}
