import { Fragment, type ReactNode } from "react";
import { fullName } from "~/schemas/full-name";
import type { RequestAction } from "~/schemas/requests/actions";
import { formatRejection } from "~/schemas/requests/rejection";
import type { RequestFactsView } from "~/services/web/presenters/request-presenter.server";
import type { WritingView } from "~/services/web/presenters/writing-presenter.server";
import type { Text } from "~/text/light-en";
import { LANGUAGE_NAMES, useText } from "../context/use-text";
import { HiddenFields } from "../form/hidden-fields";
import { toNeedRows } from "../requests/answer-rows";
import { Button } from "../ui/button";
import { PersonEmail, PersonPhone, TextLink } from "../ui/contact-links";
import { DescriptionList } from "../ui/description-list";
import { Form } from "../ui/form";
import { formatAddress } from "../ui/format";
import { mapHref, requestDetailsHref } from "../ui/href";
import { Link } from "../ui/link";

interface Props {
  request: RequestFactsView;
  /** Address that notes a call without an answer; false where no call is due. */
  callAction: string | false;
  /** The pane says name, description, language and origin elsewhere, and not what is missing. */
  inPane?: boolean;
  writing: WritingView;
}

export function RequestFacts({ request, callAction, inPane = false, writing }: Props) {
  const { labels, t } = useText();
  const words = t.staff.details;
  const { phone, email, street1, city, zip, county } = request;
  const address = formatAddress({ ...request, state: "FL" });
  const texts = { t, labels };
  return (
    <DescriptionList
      rows={[
        [words.name, !inPane && fullName(request)],
        [
          t.form.phone,
          <>
            <PersonPhone phone={phone} />{" "}
            {callAction !== false && phone !== "" && (
              <CallForms action={callAction} phone={phone} writing={writing} />
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

interface CallFormsProps {
  action: string;
  phone: string;
  writing: WritingView;
}

/** One press notes a call without an answer, or a text message that was sent from a phone. */
function CallForms({ action, phone, writing: { textMessage } }: CallFormsProps) {
  const { t } = useText();
  const labels = t.staff.writing;
  const button = (intent: RequestAction, label: string) => (
    <Form method="post" action={action} className="inline">
      <HiddenFields fields={{ intent }} />
      <Button kind="secondary" busy={t.staff.details.saving}>
        {label}
      </Button>
    </Form>
  );
  return (
    <>
      {button("noAnswer", t.staff.events.noAnswer)}{" "}
      <TextLink phone={phone} text={textMessage} className="button secondary small screen-only">
        {labels.text}
      </TextLink>{" "}
      {button("sendText", labels.texted)}
    </>
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
