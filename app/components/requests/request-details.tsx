import { Fragment } from "react";
import type { FormState } from "~/schemas/form";
import { fullName } from "~/schemas/full-name";
import type { ListName } from "~/schemas/requests/request-lists";
import { useText } from "../context/use-text";
import { Banner } from "../ui/banner";
import { requestDetailsHref, type Query } from "../ui/href";
import { Link } from "../ui/link";
import { PersonHeading } from "../ui/person-heading";
import { StatusTag } from "../ui/status-tag";
import { UnsavedInput } from "../ui/unsaved-input";
import type { AssignedVolunteerView } from "./assigned-volunteer";
import { AssignedVolunteers, type EndedJobView } from "./assigned-volunteers";
import { CloseForm } from "./close-form";
import { CorrectForm } from "./correct-form";
import { DoneBanner, type CompletedActionView } from "./done-banner";
import { ReferenceNumber } from "./reference-number";
import { RequestActions } from "./request-actions";
import { RequestFacts, type RequestFactsView } from "./request-facts";
import { RequestHistory, type HistoryEntryView } from "./request-history";
import { RequestWarnings } from "./request-warnings";
import { SameHome, type SameHomeRequestView } from "./same-home";

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
  return (
    <Fragment key={request.id}>
      {form?.alert && <Banner kind="alert">{formatMessage(form.alert)}</Banner>}
      {form && !FORM_STATES[form.intent].includes(state) && <UnsavedInput form={form} />}
      {done && <DoneBanner done={done} hideLink={done.id === request.id} />}
      <p>
        <Link href={backTo.href}>{words.backTo(lists[backTo.list])}</Link>
      </p>
      <PersonHeading name={fullName(request)} street={request.street1}>
        <h1>
          {words.heading} <StatusTag status={request.status} />
        </h1>
      </PersonHeading>
      <p>
        {words.reference} <ReferenceNumber id={request.id} />
      </p>
      <div className="split">
        <div>
          <RequestWarnings request={request} sameHome="#same-home" />
          <RequestFacts request={request} />
          {isCorrecting && <CorrectForm action={url} form={formFor("correct")} request={request} />}
          {(canAssign || volunteers.length > 0 || ended.length > 0) && (
            <AssignedVolunteers
              request={request}
              volunteers={volunteers}
              ended={ended}
              unassigning={form ? undefined : unassigning}
              action={url}
            />
          )}
          {state === "active" && !isCorrecting && (
            <CloseForm action={url} form={formFor("close")} open={isClosing} />
          )}
        </div>
        <div>
          <SameHome requests={sameHome} query={query} />
          <RequestHistory entries={history} />
        </div>
      </div>
      {state !== "over" && !isCorrecting && !isClosing && (
        <RequestActions
          request={request}
          action={url}
          hasVolunteers={volunteers.length > 0}
          rejection={formFor("reject")}
        />
      )}
    </Fragment>
  );
}
