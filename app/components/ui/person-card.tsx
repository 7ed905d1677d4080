import type { ReactNode } from "react";
import type { PersonCardView } from "~/services/web/presenters/person-card.server";
import { useText } from "../context/use-text";
import { Age } from "./age";
import { PersonEmail, PersonPhone } from "./contact-links";

interface Props {
  person: PersonCardView;
  place: string;
  mark?: ReactNode;
  flags: readonly (string | false)[];
  children: ReactNode;
  actions: ReactNode;
}

export function PersonCard({
  person: { id, name, phone, email, age },
  place,
  mark,
  flags,
  children,
  actions,
}: Props) {
  const { t } = useText();
  return (
    <li className="card" id={id}>
      <p className="age">
        <Age age={age} />
      </p>
      <div className="who">
        <h2>{name}</h2> {mark}
        {flags.map(
          (flag) =>
            flag && (
              <span className="tag" key={flag}>
                {flag}
              </span>
            ),
        )}
        <p>{place}</p>
        <p className="soft">
          <PersonPhone phone={phone} /> –{" "}
          {email ? <PersonEmail email={email} /> : `${t.form.email}: ${t.staff.notProvided}`}
        </p>
      </div>
      <div className="what">{children}</div>
      <div className="flow end">{actions}</div>
    </li>
  );
}
