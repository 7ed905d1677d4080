import type { KeyboardEvent } from "react";
import { fullName } from "~/schemas/full-name";
import type { RefusedForm } from "~/schemas/requests/actions";
import type { PaneView } from "~/services/web/presenters/pane-presenter.server";
import type { RequestFactsView } from "~/services/web/presenters/request-presenter.server";
import { KeptScrollContext, Link } from "../ui/link";
import { useText } from "../context/use-text";
import { Age } from "../ui/age";
import { PersonEmail, PersonPhone } from "../ui/contact-links";
import { DescriptionList } from "../ui/description-list";
import { formatAddress, formatNumber } from "../ui/format";
import { pageParam, requestDetailsHref, toHref, mapHref } from "../ui/href";
import { LiveRequest } from "../list/live-news";
import type { Paging } from "../list/pagination";
import { StatusTag } from "../ui/status-tag";
import { toNeedRows } from "../requests/answer-rows";
import { NeighborLinks } from "./neighbor-links";
import { NoAnswerForm, toRequestParts } from "./request-parts";
import { PriorityMark } from "../requests/priority";
import { ReferenceNumber } from "../requests/reference-number";
import { toEndingRows } from "./request-facts";
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
        <PaneFacts request={request} here={here} isOver={state === "over"} />
        {request.description && <blockquote className="typed">{request.description}</blockquote>}
        {parts.priority}
        {parts.claim && (
          <div className="flow">
            {parts.claim}
            {state !== "over" && !parts.isCorrecting && (
              <Link href={`${here}&correct`}>{t.staff.details.correct}</Link>
            )}
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
        {parts.merging}
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

interface FactsProps {
  request: RequestFactsView;
  here: string;
  isOver: boolean;
}

function PaneFacts({ request, here, isOver }: FactsProps) {
  const { labels, t } = useText();
  const { phone, email, street1, city, zip, county } = request;
  const canCall = phone !== "" && !isOver;
  return (
    <DescriptionList
      rows={[
        [
          t.form.phone,
          <>
            <PersonPhone phone={phone} /> {canCall && <NoAnswerForm action={here} />}
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
          { t, labels },
          t.status.helpTypes,
        ),
        ...toEndingRows(request, t, labels),
      ]}
    />
  );
}
