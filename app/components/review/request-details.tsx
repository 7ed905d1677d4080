import { Fragment } from "react";
import { fullName } from "~/schemas/full-name";
import type { RefusedForm } from "~/schemas/requests/actions";
import type { ListName } from "~/schemas/requests/request-lists";
import type {
  CompletedActionView,
  RequestView,
} from "~/services/web/presenters/pane-presenter.server";
import type {
  NeighborsView,
  DecisionView,
} from "~/services/web/presenters/request-position.server";
import { useText } from "../context/use-text";
import { pageParam, requestDetailsHref, type ListQuery } from "../ui/href";
import { Link } from "../ui/link";
import { LiveRequest } from "../list/live-news";
import { PersonHeading } from "../ui/person-card";
import { PrintPage } from "../ui/print-page";
import { StatusTag } from "../ui/status-tag";
import { DecisionBanner } from "../requests/done-banner";
import { NeighborLinks } from "./neighbor-links";
import { PriorityMark } from "../requests/priority";
import { ReferenceNumber } from "../requests/reference-number";
import { RequestHistory } from "./request-history";
import { toRequestParts } from "./request-parts";
import { RequestWarnings } from "../requests/request-warnings";
import { SameHome } from "./same-home";
import { KeptText } from "../form/kept-text";
import { UnsavedText } from "../form/unsaved-text";

interface Props extends Omit<RequestView, "done"> {
  done?: CompletedActionView | undefined;
  form?: RefusedForm | undefined;
  /** The list that the administrator came from, in its former state. */
  backTo: { list: ListName; href: string };
  neighbors?: NeighborsView;
  query: ListQuery;
  decision?: DecisionView | undefined;
}

export function RequestDetails({ form, backTo, neighbors = {}, query, decision, ...view }: Props) {
  const { request, state, volunteers, ended, sameHome } = view;
  const { t } = useText();
  const words = t.staff.details;
  const lists: Record<ListName, string> = {
    new: t.nav.newRequests,
    progress: t.nav.inProgress,
    assign: t.staff.assign.heading,
    all: t.staff.bar.requests,
  };
  const url = requestDetailsHref(request.id, query);
  const canAssign = request.status === "Accepted" || request.status === "Active";
  const parts = toRequestParts(view, url, form);
  return (
    // A new page for each request: nothing typed goes on with the next one.
    <Fragment key={request.id}>
      <UnsavedText />
      <KeptText of={request.id} />
      {decision && <DecisionBanner decision={decision} />}
      {parts.messages}
      <div className="flow pane-top">
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
      <div className="flow">
        <p>
          {words.reference} <ReferenceNumber id={request.id} />
        </p>
        {parts.claim}
      </div>
      <div className="split">
        <div>
          <RequestWarnings request={request} sameHome="#same-home" />
          {parts.facts}
          {parts.priority}
          {parts.correction}
          {(canAssign || volunteers.length > 0 || ended.length > 0) && parts.volunteers}
          {parts.reopening}
          {parts.closing}
        </div>
        <div>
          <SameHome
            requests={sameHome}
            query={query}
            action={url}
            state={state}
            status={request.status}
          />
          {parts.merging}
          <RequestHistory entries={view.history}>{parts.note}</RequestHistory>
        </div>
      </div>
      <div className="print-only">
        <h2>{t.workOrder.notes}</h2>
        <div className="writing-space" />
        <p className="soft">{words.sheet}</p>
      </div>
      <PrintPage />
      <LiveRequest id={request.id} rev={request.rev} />
      {parts.decisions}
    </Fragment>
  );
}
