import { Fragment, type ReactNode } from "react";
import { fullName } from "~/schemas/full-name";
import { formatRejection } from "~/schemas/requests/rejection";
import type { RequestFactsView } from "~/services/web/presenters/request-presenter.server";
import type { Text } from "~/text/light-en";
import { LANGUAGE_NAMES, useText } from "../context/use-text";
import { PressForm } from "../form/press-form";
import { toNeedRows } from "../requests/answer-rows";
import { PersonEmail, PersonPhone } from "../ui/contact-links";
import { DescriptionList } from "../ui/description-list";
import { formatAddress } from "../ui/format";
import { mapHref, requestDetailsHref } from "../ui/href";
import { Link } from "../ui/link";

interface Props {
  request: RequestFactsView;
  /** Address that notes a call without an answer or a text message; false where no call is due. */
  callAction: string | false;
  /** The pane says name, description, language and origin elsewhere, and not what is missing. */
  inPane?: boolean;
}

export function RequestFacts({ request, callAction, inPane = false }: Props) {
  const { labels, t } = useText();
  const words = t.staff.details;
  const { phone, locale, email, street1, city, zip, county } = request;
  const address = formatAddress({ ...request, state: "FL" });
  const texts = { t, labels };
  return (
    <DescriptionList
      rows={[
        [words.name, !inPane && fullName(request)],
        [
          t.form.phone,
          <>
            <PersonPhone phone={phone} locale={locale} />{" "}
            {callAction !== false && phone !== "" && (
              <>
                <PressForm className="inline" action={callAction} fields={{ intent: "noAnswer" }}>
                  {t.staff.events.noAnswer}
                </PressForm>{" "}
                <PressForm className="inline" action={callAction} fields={{ intent: "sendText" }}>
                  {t.staff.writing.texted}
                </PressForm>
              </>
            )}
          </>,
        ],
        [t.form.email, inPane && !email ? t.staff.pane.noEmail : <PersonEmail email={email} />],
        [
          words.address,
          <>
            {address}
            {inPane && `, ${t.staff.list.county(county)}`}{" "}
            <a
              className="screen-only"
              href={mapHref({ street1, city, zip })}
              target="_blank"
              rel="noreferrer"
            >
              {t.jobs.map}
            </a>
          </>,
        ],
        [t.form.county, !inPane && county],
        ...(inPane
          ? toNeedRows({ ...request, description: "" }, texts, t.status.helpTypes)
          : toNeedRows(request, texts, t.status.helpTypes, t.staff.notProvided)),
        [words.received, !inPane && (request.received || t.staff.notProvided)],
        [words.takenBy, !inPane && request.takenBy],
        [words.language, !inPane && LANGUAGE_NAMES[request.locale]],
        ...toEndingRows(request, t, labels),
      ]}
    />
  );
}

function toEndingRows(
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
