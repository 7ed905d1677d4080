import type { Text } from "~/text/en";
import type { AssignedVolunteerView } from "./assigned-volunteer";
import { PersonEmail, PersonPhone } from "../ui/contact-links";
import { MoreInfo } from "../ui/more-info";
import { useText } from "../context/use-text";
import { UnassignQuestion } from "./unassign-question";
import { volunteerDetailsHref } from "../volunteers/volunteer-href";

/** A job that somebody was offered and has not any more. */
export interface EndedJobView {
  jobId: string;
  name: string;
  why: keyof Text["staff"]["volunteers"]["ends"];
  at: string;
  /** Why it was declined, in own words. */
  reason: string;
}

interface Props {
  request: { firstName: string; lastName: string; street1: string };
  volunteers: readonly AssignedVolunteerView[];
  ended?: readonly EndedJobView[];
  /** The job that the page was asked to take somebody off. */
  unassigning?: string | undefined;
  /** Address of the request. */
  action: string;
  /** Where others are assigned; absent when nobody can be. */
  assign?: string | undefined;
}

const isOpen = ({ state }: AssignedVolunteerView) => state === "Offered" || state === "Scheduled";

/** Who works on a request and how far each of them is, with a way to take somebody off; and who was asked and is not on it any more. */
export function AssignedVolunteers({
  request,
  volunteers,
  ended = [],
  unassigning,
  action,
  assign,
}: Props) {
  const { t } = useText();
  const words = t.staff.volunteers;
  const leaver = volunteers.find((one) => isOpen(one) && one.jobId === unassigning);
  return (
    <section aria-labelledby="volunteers">
      <h2 id="volunteers">{words.heading}</h2>
      {leaver && (
        <UnassignQuestion
          volunteer={leaver}
          others={volunteers.filter((one) => one !== leaver)}
          request={request}
          action={action}
        />
      )}
      {volunteers.length === 0 ? (
        <p>{words.nobody}</p>
      ) : (
        <ul className="cards">
          {volunteers.map((one) => (
            <li className="card" key={one.jobId}>
              <h3>{one.name}</h3>
              <p>
                {t.form.phone}: <PersonPhone phone={one.phone} />
                <br />
                {t.form.email}: <PersonEmail email={one.email} />
              </p>
              <p>{words.since(words[one.state], one.since)}</p>
              {one.details && <p className="typed">{one.details}</p>}
              <div className="end actions">
                {one.id && (
                  <MoreInfo href={volunteerDetailsHref(one.id)} about={one.name}>
                    {words.profile}
                  </MoreInfo>
                )}
                {isOpen(one) && (
                  <a className="button danger" href={`${action}&unassign=${one.jobId}#unassign`}>
                    {words.unassign} <span className="aside">{one.name}</span>
                  </a>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <>
          <h3>{words.former}</h3>
          <ul className="rows">
            {ended.map(({ jobId, name, why, at, reason }) => (
              <li key={jobId}>
                <strong>{name}</strong>
                <p>{words.ended(words.ends[why], at)}</p>
                {reason && (
                  <p className="typed">
                    {t.staff.decide.reason}: {reason}
                  </p>
                )}
                {why === "declined" && !reason && <p className="soft">{words.noReason}</p>}
              </li>
            ))}
          </ul>
        </>
      )}
      {assign && (
        <p className="actions">
          <a
            className={`button ${volunteers.length === 0 ? "primary" : "secondary"}`}
            href={assign}
          >
            {words.assign}
          </a>
        </p>
      )}
    </section>
  );
}
