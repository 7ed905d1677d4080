import { lazy, Suspense } from "react";
import { fullName } from "~/schemas/full-name";
import { LIST_PATHS } from "~/schemas/requests/request-lists";
import { KeptScrollContext } from "../context/kept-scroll";
import { useText } from "../context/use-text";
import { Age, type AgeView } from "../ui/age";
import { PersonEmail, PersonPhone } from "../ui/contact-links";
import { DescriptionList } from "../ui/description-list";
import { formatAddress } from "../ui/format-address";
import { formatNumber } from "../ui/format-number";
import { pageParam, requestDetailsHref, toHref, type ListQuery } from "../ui/href";
import { Link } from "../ui/link";
import { LiveRequest } from "../ui/live-news";
import { mapHref } from "../ui/map-href";
import type { Paging } from "../ui/pagination";
import { StatusTag } from "../ui/status-tag";
import { toAnswerLabels, toNeedRows } from "./answer-rows";
import type { AssignedVolunteerView } from "./assigned-volunteer";
import { AssignedVolunteers, type EndedJobView } from "./assigned-volunteers";
import { ClaimForm, type ClaimView } from "./claim-form";
import { CloseForm } from "./close-form";
import type { CompletedActionView } from "./done-banner";
import { MergeForm } from "./merge-form";
import { NeighborLinks, type NeighborsView } from "./neighbor-links";
import { NoAnswerForm, NoteForm } from "./note-form";
import { PriorityForm } from "./priority-form";
import { PriorityMark } from "./priority-mark";
import { ReferenceNumber } from "./reference-number";
import { ReopenForm } from "./reopen-form";
import { RequestActions } from "./request-actions";
import { toEndingRows, type RequestFactsView } from "./request-facts";
import { RequestHistory, type HistoryEntryView } from "./request-history";
import { RequestMessages, type RefusedForm, type RequestState } from "./request-messages";
import { RequestWarnings } from "./request-warnings";
import { SameHome, type SameHomeRequestView } from "./same-home";
import { UnsavedText } from "./unsaved-text";

/** Rarely opened beside the list, and large with its rules. */
const CorrectForm = lazy(async () => ({
  default: (await import("./correct-form")).CorrectForm,
}));

/** One request as it is shown beside the list. */
export interface PaneView {
  request: RequestFactsView;
  age: AgeView;
  state: RequestState;
  volunteers: readonly AssignedVolunteerView[];
  ended: readonly EndedJobView[];
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
  done?: CompletedActionView | undefined;
  neighbors: NeighborsView;
  /** State of the list without page and open request. */
  query: ListQuery;
  /** Page of the list, and row of the request on it. */
  place: { page: number; row?: number | undefined };
}

interface Props {
  pane: PaneView;
  /** Of the list. */
  paging: Pick<Paging, "total" | "more">;
  form?: RefusedForm | undefined;
}

/** One request beside its list, with all the actions of an administrator. */
export function RequestPane({ pane, paging, form }: Props) {
  const { t } = useText();
  const { request, state, volunteers, ended, query } = pane;
  const list = { ...query, page: pageParam(pane.place.page) };
  const row = String(pane.place.row ?? "");
  const here = toHref(LIST_PATHS.all, { ...list, open: request.id, row });
  const detailsQuery = { from: "all", ...list, row };
  const formFor = (intent: string) => (form?.intent === intent ? form : undefined);
  const isClosing = pane.closing || form?.intent === "close";
  const isCorrecting = state !== "over" && (pane.correcting || form?.intent === "correct");
  return (
    <KeptScrollContext.Provider value={LIST_PATHS.all}>
      <aside className="pane" key={request.id} aria-labelledby="pane-heading">
        <div className="pane-top">
          <NeighborLinks
            neighbors={pane.neighbors}
            toHref={({ id, page, row: at }) =>
              toHref(LIST_PATHS.all, { ...query, page: pageParam(page), open: id, row: String(at) })
            }
            total={`${formatNumber(paging.total)}${paging.more ? "+" : ""}`}
          />
          <Link href={requestDetailsHref(request.id, detailsQuery)}>{t.staff.pane.page}</Link>
          <Link className="hide" href={toHref(LIST_PATHS.all, list)} aria-label={t.staff.pane.hide}>
            ×
          </Link>
        </div>
        <UnsavedText />
        <RequestMessages
          request={request}
          state={state}
          form={form}
          done={pane.done}
          last={pane.history[0]}
        />
        <p className="soft">
          <ReferenceNumber id={request.id} /> <StatusTag status={request.status} />{" "}
          <Age age={pane.age} />
          {request.takenBy && `, ${t.staff.list.takenBy(request.takenBy)}`}
        </p>
        <h2 id="pane-heading">
          <bdi>{fullName(request)}</bdi> <PriorityMark priority={request.priority} />
        </h2>
        <RequestWarnings
          request={request}
          sameHome={pane.sameHome.length > 0 ? "#same-home" : undefined}
        />
        <PaneFacts request={request} here={here} />
        {request.description && <blockquote className="typed">{request.description}</blockquote>}
        {!request.erased && (
          <>
            <PriorityForm action={here} form={formFor("prioritize")} request={request} />
            <div className="side-by-side">
              <ClaimForm action={here} claim={pane.claim} />
              {state !== "over" && !isCorrecting && (
                <Link href={`${here}&correct`}>{t.staff.details.correct}</Link>
              )}
            </div>
            {state === "over" && <ReopenForm action={here} form={formFor("reopen")} />}
          </>
        )}
        <Suspense>
          {isCorrecting && (
            <CorrectForm action={here} form={formFor("correct")} request={request} />
          )}
        </Suspense>
        {volunteers.length + ended.length > 0 && (
          <AssignedVolunteers
            request={request}
            volunteers={volunteers}
            ended={ended}
            unassigning={form ? undefined : pane.unassigning}
            action={here}
          />
        )}
        {state === "active" && !isCorrecting && (
          <CloseForm action={here} form={formFor("close")} open={isClosing} kept={pane.kept} />
        )}
        {pane.sameHome.length > 0 && (
          <SameHome
            requests={pane.sameHome}
            query={detailsQuery}
            action={here}
            state={state}
            status={request.status}
          />
        )}
        {state === "decide" && (
          <MergeForm action={here} form={formFor("merge")} status={request.status} />
        )}
        <RequestHistory entries={pane.history}>
          {!request.erased && <NoteForm action={here} form={formFor("note")} />}
        </RequestHistory>
        <LiveRequest id={request.id} rev={request.rev} />
        {state !== "over" && !isCorrecting && !isClosing && (
          <RequestActions
            request={request}
            action={here}
            hasVolunteers={volunteers.length > 0}
            rejection={formFor("reject")}
            inPane
          />
        )}
      </aside>
    </KeptScrollContext.Provider>
  );
}

/** How to reach the person, where the home is, and what is needed. */
function PaneFacts({ request, here }: { request: RequestFactsView; here: string }) {
  const { labels, t } = useText();
  const { phone, email, street1, city, zip, county } = request;
  return (
    <DescriptionList
      rows={[
        [
          t.form.phone,
          <>
            <PersonPhone phone={phone} /> {phone && <NoAnswerForm action={here} />}
          </>,
        ],
        [t.form.email, email ? <PersonEmail email={email} /> : t.staff.pane.noEmail],
        [
          t.staff.details.address,
          <>
            {formatAddress({ ...request, state: "FL" })}, {t.staff.list.county(county)}{" "}
            <a href={mapHref({ street1, city, zip })} rel="noreferrer">
              {t.jobs.map}
            </a>
          </>,
        ],
        ...toNeedRows(
          { ...request, description: "" }, // stands above
          { ...toAnswerLabels(t), helpTypes: t.status.helpTypes },
          labels,
        ),
        ...toEndingRows(request, t, labels),
      ]}
    />
  );
}
