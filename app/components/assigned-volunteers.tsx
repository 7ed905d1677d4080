import type { AssignmentState } from "~/schemas/vocabulary";
import { PersonEmail, PersonPhone } from "./contact-links";
import { MoreInfo } from "./more-info";
import { useText } from "./text";

export interface AssignedVolunteer {
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

/** Who works on a request and how far each of them is. */
export function AssignedVolunteers({ volunteers }: { volunteers: readonly AssignedVolunteer[] }) {
  const { t } = useText();
  const words = t.staff.volunteers;
  return (
    <section aria-labelledby="volunteers">
      <h2 id="volunteers">{words.heading}</h2>
      {volunteers.length === 0 ? (
        <p>{words.nobody}</p>
      ) : (
        <ul className="cards">
          {volunteers.map(({ id, name, phone, email, state, since, details }, i) => (
            <li className="card" key={i}>
              <h3>{name}</h3>
              <p>
                {t.form.phone}: <PersonPhone phone={phone} />
                <br />
                {t.form.email}: <PersonEmail email={email} />
              </p>
              <p>{words.since(words[state], since)}</p>
              {details && <p className="typed">{details}</p>}
              {id && (
                <p className="end">
                  <MoreInfo href={`/volunteers/volunteer-details?id=${encodeURIComponent(id)}`} about={name}>
                    {words.profile}
                  </MoreInfo>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
