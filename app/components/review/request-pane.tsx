import type { KeyboardEvent } from "react";
import { fullName } from "~/schemas/full-name";
import type { RefusedForm } from "~/schemas/requests/actions";
import type { PaneView } from "~/services/web/presenters/pane-presenter.server";
import { KeptScrollContext, Link } from "../ui/link";
import { useText } from "../context/use-text";
import { Age } from "../ui/age";
import { formatNumber } from "../ui/format";
import { pageParam, requestDetailsHref, toHref } from "../ui/href";
import { LiveRequest } from "../list/live-news";
import type { Paging } from "../list/pagination";
import { StatusTag } from "../ui/status-tag";
import { NeighborLinks } from "./neighbor-links";
import { toRequestParts } from "./request-parts";
import { PriorityMark } from "../requests/priority";
import { ReferenceNumber } from "../requests/reference-number";
import { RequestHistory } from "./request-history";
import { RequestWarnings } from "../requests/request-warnings";
import { SameHome } from "./same-home";
import { MoreInfo } from "../ui/more-info";
import { KeptText } from "../form/kept-text";
import { UnsavedText } from "../form/unsaved-text";

interface Props {
  pane: PaneView;
  paging: Pick<Paging, "total" | "more">;
  form?: RefusedForm | undefined;
}

export function RequestPane({ pane, paging, form }: Props) {
  const { t } = useText();
  const { request, state, volunteers, ended } = pane;
  const { name, path } = pane.list;
  const query = { ...pane.list.query, page: pageParam(pane.place.page) };
  const row = String(pane.place.row ?? "");
  const here = toHref(path, { ...query, open: request.id, row });
  const detailsQuery = { from: name, ...query, row };
  const parts = toRequestParts(pane, here, form, true);
  return (
    <KeptScrollContext.Provider value={path}>
      {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- its parts' keys */}
      <aside
        className="pane"
        key={request.id}
        aria-labelledby="pane-heading"
        onKeyDown={returnOnEscape}
      >
        <div className="flow pane-top">
          <NeighborLinks
            neighbors={pane.neighbors}
            toHref={({ id, page, row: at }) =>
              toHref(path, { ...query, page: pageParam(page), open: id, row: String(at) })
            }
            total={`${formatNumber(paging.total)}${paging.more ? "+" : ""}`}
          />
          <MoreInfo href={requestDetailsHref(request.id, detailsQuery)} about={fullName(request)}>
            {name === "progress" ? t.staff.moreInfo : t.staff.pane.page}
          </MoreInfo>
          <Link className="hide" href={toHref(path, query)} aria-label={t.staff.pane.hide}>
            ×
          </Link>
        </div>
        <UnsavedText />
        <KeptText of={request.id} />
        {parts.messages}
        <LiveRequest id={request.id} rev={request.rev} />
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
        {parts.facts}
        {request.description && <blockquote className="typed">{request.description}</blockquote>}
        {parts.priority}
        {parts.claim && (
          <div className="flow">
            {parts.claim}
            {state !== "over" && !parts.isCorrecting && (
              <Link className="button secondary small" href={`${here}&correct`}>
                {t.staff.details.correct}
              </Link>
            )}
            {parts.merging}
          </div>
        )}
        {parts.reopening}
        {parts.correction}
        {volunteers.length + ended.length > 0 && parts.volunteers}
        {parts.closing}
        {pane.sameHome.length > 0 && (
          <SameHome
            requests={pane.sameHome}
            query={detailsQuery}
            action={here}
            state={state}
            status={request.status}
          />
        )}
        <RequestHistory entries={pane.history}>{parts.note}</RequestHistory>
        {parts.decisions}
      </aside>
    </KeptScrollContext.Provider>
  );
}

/** Goes back to the row, unless Escape ends an input or is about a fold. */
function returnOnEscape({ key, target, nativeEvent }: KeyboardEvent) {
  const isOther = nativeEvent.isComposing || (target as Element).closest("details[open]");
  if (key === "Escape" && !isOther)
    document.querySelector<HTMLElement>("main tbody [aria-current]")?.focus();
}
