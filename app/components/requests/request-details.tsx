import { Fragment } from "react";
import { fullName } from "~/schemas/full-name";
import type { ListName } from "~/schemas/requests/request-lists";
import { useText } from "../context/use-text";
import { pageParam, requestDetailsHref, type ListQuery } from "../ui/href";
import { Link } from "../ui/link";
import { LiveRequest } from "../ui/live-news";
import { PersonHeading } from "../ui/person-heading";
import { PrintPage } from "../ui/print-page";
import { StatusTag } from "../ui/status-tag";
import type { AssignedVolunteerView } from "./assigned-volunteer";
import { AssignedVolunteers, type EndedJobView } from "./assigned-volunteers";
import { ClaimForm, type ClaimView } from "./claim-form";
import { CloseForm } from "./close-form";
import { CorrectForm } from "./correct-form";
import { DecisionBanner, type DecisionView } from "./decision-banner";
import type { CompletedActionView } from "./done-banner";
import { MergeForm } from "./merge-form";
import { NeighborLinks, type NeighborsView } from "./neighbor-links";
import { NoAnswerForm, NoteForm } from "./note-form";
import { PriorityForm } from "./priority-form";
import { PriorityMark } from "./priority-mark";
import { ReferenceNumber } from "./reference-number";
import { ReopenForm } from "./reopen-form";
import { RequestActions } from "./request-actions";
import { RequestFacts, type RequestFactsView } from "./request-facts";
import { RequestHistory, type HistoryEntryView } from "./request-history";
import { RequestMessages, type RefusedForm, type RequestState } from "./request-messages";
import { RequestWarnings } from "./request-warnings";
import { SameHome, type SameHomeRequestView } from "./same-home";
import { UnsavedText } from "./unsaved-text";

interface Props {
  request: RequestFactsView;
  state: RequestState;
  form?: RefusedForm | undefined;
  volunteers: readonly AssignedVolunteerView[];
  /** Former assignments. */
  ended?: readonly EndedJobView[];
  /** Newest first. */
  history: readonly HistoryEntryView[];
  sameHome: readonly SameHomeRequestView[];
  claim?: ClaimView | undefined;
  /** Whether the URL asks for the close form, or the correction form, to be open. */
  closing: boolean;
  correcting: boolean;
  /** The request that the close form is to name as the kept one. */
  kept?: string | undefined;
  /** Id of the job whose unassignment is to be confirmed. */
  unassigning?: string | undefined;
  /** The list that the administrator came from, in its former state. */
  backTo: { list: ListName; href: string };
  neighbors?: NeighborsView;
  /** State of that list, kept in this page's links and forms. */
  query: ListQuery;
  done?: CompletedActionView | undefined;
  /** About the request before this one. */
  decision?: DecisionView | undefined;
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
  claim,
  closing,
  correcting,
  kept,
  unassigning,
  backTo,
  neighbors = {},
  query,
  done,
  decision,
}: Props) {
  const { t } = useText();
  const words = t.staff.details;
  const lists: Record<ListName, string> = {
    new: t.nav.newRequests,
    progress: t.nav.inProgress,
    assign: t.staff.assign.heading,
    all: t.staff.bar.requests,
  };
  const url = requestDetailsHref(request.id, query);
  const formFor = (intent: string) => (form?.intent === intent ? form : undefined);
  const canAssign = request.status === "Accepted" || request.status === "Active";
  const isClosing = closing || form?.intent === "close";
  const isCorrecting = state !== "over" && (correcting || form?.intent === "correct");
  return (
    // A new page for each request: nothing typed goes on with the next one.
    <Fragment key={request.id}>
      <UnsavedText />
      {decision && <DecisionBanner decision={decision} />}
      <RequestMessages request={request} state={state} form={form} done={done} last={history[0]} />
      <div className="pane-top">
        <p>
          <Link href={backTo.href}>{words.backTo(lists[backTo.list])}</Link>
        </p>
        <NeighborLinks
          neighbors={neighbors}
          toHref={({ id, page, row }) =>
            requestDetailsHref(id, { ...query, page: pageParam(page), row: String(row) })
          }
        />
      </div>
      <PersonHeading name={fullName(request)} street={request.street1}>
        <h1>
          {words.heading} <StatusTag status={request.status} />{" "}
          <PriorityMark priority={request.priority} />
        </h1>
      </PersonHeading>
      <div className="side-by-side">
        <p>
          {words.reference} <ReferenceNumber id={request.id} />
        </p>
        {!request.erased && <ClaimForm action={url} claim={claim} />}
      </div>
      <div className="split">
        <div>
          <RequestWarnings request={request} sameHome="#same-home" />
          <RequestFacts request={request} />
          {!request.erased && (
            <PriorityForm action={url} form={formFor("prioritize")} request={request} />
          )}
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
          {state === "over" && !request.erased && (
            <ReopenForm action={url} form={formFor("reopen")} />
          )}
          {state === "active" && !isCorrecting && (
            <CloseForm action={url} form={formFor("close")} open={isClosing} kept={kept} />
          )}
        </div>
        <div>
          <SameHome
            requests={sameHome}
            query={query}
            action={url}
            state={state}
            status={request.status}
          />
          {state === "decide" && (
            <MergeForm action={url} form={formFor("merge")} status={request.status} />
          )}
          <RequestHistory entries={history}>
            {!request.erased && (
              <>
                <NoAnswerForm action={url} />
                <NoteForm action={url} form={formFor("note")} />
              </>
            )}
          </RequestHistory>
        </div>
      </div>
      <div className="print-only">
        <h2>{t.workOrder.notes}</h2>
        <div className="writing-space" />
        <p className="soft">{words.sheet}</p>
      </div>
      <PrintPage />
      <LiveRequest id={request.id} rev={request.rev} />
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
