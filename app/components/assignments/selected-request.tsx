import type { FormState } from "~/schemas/form";
import { fullName } from "~/schemas/full-name";
import { ASSIGNABLE_STATUSES } from "~/schemas/requests/request-lists";
import type { SelectedRequestView } from "~/services/web/presenters/assign-page.server";
import { LANGUAGE_NAMES, useText } from "../context/use-text";
import { ClaimMark } from "../requests/claim-mark";
import { PriorityWithReason } from "../requests/priority";
import { toNeedRows } from "../requests/answer-rows";
import { RequestWarnings } from "../requests/request-warnings";
import { PersonEmail, PersonPhone } from "../ui/contact-links";
import { DescriptionList } from "../ui/description-list";
import { formatAddress } from "../ui/format";
import { requestDetailsHref, toHref, type Query } from "../ui/href";
import { Link } from "../ui/link";
import { LiveRequest } from "../list/live-news";
import { MoreInfo } from "../ui/more-info";
import { PersonHeading } from "../ui/person-card";
import { StatusTag } from "../ui/status-tag";
import { TeamPanel } from "./team-panel";

const Notes = ({ notes }: Pick<SelectedRequestView, "notes">) => (
  <>
    {notes.map(({ at, text }) => (
      <p className="typed" key={at}>
        {text} <small>{at}</small>
      </p>
    ))}
  </>
);

interface Props {
  selected: SelectedRequestView;
  path: string;
  query: Query;
  list: Query;
  form: FormState | undefined;
}

export function SelectedRequest({
  selected: { request, claim, notes, helpers, panel, homes },
  path,
  query,
  list,
  form,
}: Props) {
  const { labels, t, formatMessage } = useText();
  const words = t.staff.assign;
  const name = fullName(request);
  const facts = (
    <section className="panel" aria-labelledby="request">
      <PersonHeading name={name} street={request.street1}>
        <h2 id="request">
          {t.staff.progress.details} <StatusTag status={request.status} />{" "}
          <ClaimMark claim={claim} />
        </h2>
      </PersonHeading>
      <RequestWarnings request={request} sameHome={`${requestDetailsHref(request.id)}#same-home`} />
      <DescriptionList
        rows={[
          [t.staff.details.reference, request.id],
          [t.staff.details.name, name],
          [t.staff.pane.priority, <PriorityWithReason key="priority" request={request} />],
          [t.staff.details.language, LANGUAGE_NAMES[request.locale]],
          [t.form.phone, <PersonPhone key="phone" phone={request.phone} locale={request.locale} />],
          [t.form.email, <PersonEmail key="email" email={request.email} />],
          [t.staff.details.address, formatAddress({ ...request, state: "FL" })],
          ...toNeedRows(request, { t, labels }, words.helpType),
          [t.staff.events.note, notes.length > 0 && <Notes key="notes" notes={notes} />],
        ]}
      />
      <h3>{words.onIt}</h3>
      {helpers.length === 0 ? (
        <p>{words.noneOn}</p>
      ) : (
        <ul>
          {helpers.map((helper) => (
            <li key={helper.id}>
              {helper.name}: {t.staff.volunteers[helper.state]}
            </li>
          ))}
        </ul>
      )}
      <p className="actions">
        <MoreInfo href={requestDetailsHref(request.id, { from: "assign", ...list })} about={name}>
          {t.staff.moreInfo}
        </MoreInfo>
      </p>
    </section>
  );
  const back = query.back || `${toHref(path, { ...list, row: "" })}#${request.id}`;
  return (
    <>
      <p>
        <Link href={back}>{words.back}</Link>
      </p>
      {ASSIGNABLE_STATUSES.some((status) => status === request.status) ? (
        <TeamPanel
          panel={panel}
          path={path}
          query={query}
          close={back}
          form={form}
          homeowner={name}
          homes={homes}
        >
          {facts}
        </TeamPanel>
      ) : (
        <>
          {facts}
          <p className="note">
            {formatMessage({
              key: "request.conflict",
              params: {
                status: request.status,
                advice: request.status === "Unevaluated" ? "acceptFirst" : undefined,
              },
            })}
          </p>
        </>
      )}
      <LiveRequest id={request.id} />
    </>
  );
}
