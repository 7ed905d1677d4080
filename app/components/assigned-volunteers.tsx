import type { AssignmentState } from "~/schemas/vocabulary";
import type { Text } from "~/text/en";
import { Button } from "./button";
import { PersonEmail, PersonPhone } from "./contact-links";
import { HiddenFields } from "./form/hidden-fields";
import { MoreInfo } from "./more-info";
import { useText } from "./text";
import { volunteerDetailsOf } from "./volunteer-href";

export interface AssignedVolunteer {
  /** Of the job. */
  jobId: string;
  /** Empty when the account is gone. */
  id: string;
  name: string;
  phone: string;
  email: string;
  state: AssignmentState;
  since: string;
  /** What the volunteer wrote when the job was done. */
  details: string;
}

/** A job that somebody was offered and has not any more. */
export interface EndedJob {
  jobId: string;
  name: string;
  why: keyof Text["staff"]["volunteers"]["ends"];
  at: string;
  /** Why it was declined, in own words. */
  reason: string;
}

interface Props {
  volunteers: readonly AssignedVolunteer[];
  ended?: readonly EndedJob[];
  /** Address of the request. */
  action: string;
  /** Where others are assigned; absent when nobody can be. */
  assign?: string | undefined;
}

/** Who works on a request and how far each of them is, with a way to take somebody off; and who was asked and is not on it any more. */
export function AssignedVolunteers({ volunteers, ended = [], action, assign }: Props) {
  const { t } = useText();
  const words = t.staff.volunteers;
  return (
    <section aria-labelledby="volunteers">
      <h2 id="volunteers">{words.heading}</h2>
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
                  <MoreInfo href={volunteerDetailsOf(one.id)} about={one.name}>
                    {words.profile}
                  </MoreInfo>
                )}
                {(one.state === "Offered" || one.state === "Scheduled") && (
                  <form method="post" action={action}>
                    <HiddenFields fields={{ intent: "unassign", jobId: one.jobId }} />
                    <Button kind="danger" busy={t.request.busy}>
                      {words.unassign} <span className="aside">{one.name}</span>
                    </Button>
                  </form>
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
          <a className={`button ${volunteers.length === 0 ? "primary" : "secondary"}`} href={assign}>
            {words.assign}
          </a>
        </p>
      )}
    </section>
  );
}
