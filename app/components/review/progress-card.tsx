import { fullName } from "~/schemas/full-name";
import type { AssignedVolunteerView } from "~/services/web/presenters/assign-presenter.server";
import type { RequestFactsView } from "~/services/web/presenters/request-presenter.server";
import { useText } from "../context/use-text";
import { volunteerDetailsHref } from "../ui/volunteer-href";
import { PersonPhone } from "../ui/contact-links";
import { requestDetailsHref, type Query } from "../ui/href";
import { Link } from "../ui/link";
import { MoreInfo } from "../ui/more-info";
import { PersonHeading } from "../ui/person-heading";
import { RequestFacts } from "./request-facts";
import { RequestWarnings } from "../requests/request-warnings";

interface Props {
  request: RequestFactsView;
  volunteers: readonly AssignedVolunteerView[];
  query: Query;
}

export function ProgressCard({ request, volunteers, query }: Props) {
  const { t } = useText();
  const details = requestDetailsHref(request.id, { from: "progress", ...query });
  return (
    <section className="panel" id="details" tabIndex={-1} aria-labelledby="details-heading">
      <PersonHeading name={fullName(request)} street={request.street1}>
        <h2 id="details-heading">{t.staff.progress.details}</h2>
      </PersonHeading>
      <RequestWarnings request={request} sameHome={`${details}#same-home`} />
      <OnIt volunteers={volunteers} />
      <RequestFacts request={request} />
      <div className="flow foot">
        {request.status === "Active" && (
          <Link className="button primary" href={`${details}&close`} data-key="a">
            {t.staff.close.heading}
          </Link>
        )}
        <MoreInfo href={details} about={fullName(request)}>
          {t.staff.moreInfo}
        </MoreInfo>
      </div>
    </section>
  );
}

function OnIt({ volunteers }: Pick<Props, "volunteers">) {
  const { t } = useText();
  const words = t.staff.volunteers;
  return (
    <>
      <h3>{words.heading}</h3>
      {volunteers.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className="brief">
          {volunteers.map(({ jobId, id, name, phone, state, since }) => (
            <li key={jobId}>
              {id ? <Link href={volunteerDetailsHref(id)}>{name}</Link> : name},{" "}
              <PersonPhone phone={phone} />
              <p className="soft">{words.since(words[state], since)}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
