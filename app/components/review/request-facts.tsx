import { Fragment, type ReactNode } from "react";
import { formatRejection } from "~/schemas/requests/rejection";
import type { RequestFactsView } from "~/services/web/presenters/request-presenter.server";
import type { Text } from "~/text/light-en";
import { LANGUAGE_NAMES, useText } from "../context/use-text";
import { toHomeownerRows, toNeedRows } from "../requests/answer-rows";
import { DescriptionList } from "../ui/description-list";
import { requestDetailsHref } from "../ui/href";
import { Link } from "../ui/link";

export function RequestFacts({ request }: { request: RequestFactsView }) {
  const { labels, t } = useText();
  const words = t.staff.details;
  const orNotProvided = (text: string) => text || t.staff.notProvided;
  return (
    <DescriptionList
      rows={[
        ...toHomeownerRows(request, t),
        ...toNeedRows(request, { t, labels }, t.status.helpTypes, t.staff.notProvided),
        [words.received, orNotProvided(request.received)],
        [words.takenBy, request.takenBy],
        [words.language, LANGUAGE_NAMES[request.locale]],
        ...toEndingRows(request, t, labels),
      ]}
    />
  );
}

export function toEndingRows(
  request: RequestFactsView,
  t: Text,
  labels: Parameters<typeof formatRejection>[1],
): (readonly [term: string, detail: ReactNode])[] {
  const { status, rejection, outcome, duplicateOf, duplicates, closeNotes } = request;
  const isResolved = status === "Resolved";
  return [
    [
      t.staff.details.reasonRejected,
      status === "Rejected" && (formatRejection(rejection, labels) || t.staff.notProvided),
    ],
    [t.staff.close.outcome, isResolved && t.staff.close.outcomes[outcome ?? "done"]],
    [t.staff.merge.duplicateOf, duplicateOf && <RequestLinks ids={[duplicateOf]} />],
    [t.staff.merge.duplicates, duplicates.length > 0 && <RequestLinks ids={duplicates} />],
    [t.staff.details.closeNotes, isResolved && (closeNotes || t.staff.notProvided)],
  ];
}

const RequestLinks = ({ ids }: { ids: readonly string[] }) =>
  ids.map((id, i) => (
    <Fragment key={id}>
      {i > 0 && ", "}
      <Link href={requestDetailsHref(id)}>{id}</Link>
    </Fragment>
  ));
