import { Fragment, type ReactNode } from "react";
import type { PersonCardView } from "~/services/web/presenters/person-card.server";
import type { Locale } from "~/schemas/vocabulary";
import type { Text } from "~/text/light-en";
import { useText } from "../context/use-text";
import { Age } from "./age";
import { PersonEmail, PersonPhone } from "./contact-links";
import { formatAddress, type Address } from "./format";

interface Props {
  person: PersonCardView;
  place: string;
  mark?: ReactNode;
  flags: readonly (string | false)[];
  children: ReactNode;
  actions: ReactNode;
}

export function PersonCard({
  person: { id, name, phone, locale, email, age },
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
          <PersonPhone phone={phone} locale={locale} /> –{" "}
          {email ? <PersonEmail email={email} /> : `${t.form.email}: ${t.staff.notProvided}`}
        </p>
      </div>
      <div className="what">{children}</div>
      <div className="flow end">{actions}</div>
    </li>
  );
}

interface PersonHeadingProps {
  name: string;
  street: string;
  /** The heading itself: what is shown of the person. */
  children: ReactNode;
}

export function PersonHeading({ name, street, children }: PersonHeadingProps) {
  return (
    <div className="flow about">
      {children}
      <p className="who">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {street && (
          <>
            , <bdi>{street}</bdi>
          </>
        )}
      </p>
    </div>
  );
}

interface PersonView extends Address {
  name: string;
  phone: string;
  locale?: Locale;
  email: string;
  county: string;
}

/** `calls`: stands beside the phone. */
export const toPersonRows = (t: Text, person: PersonView, calls?: ReactNode) =>
  [
    [t.staff.details.name, person.name],
    [
      t.form.phone,
      <Fragment key="phone">
        <PersonPhone phone={person.phone} locale={person.locale} />
        {calls && <> {calls}</>}
      </Fragment>,
    ],
    [t.form.email, <PersonEmail key="email" email={person.email} />],
    [t.staff.details.address, formatAddress(person) || t.staff.notProvided],
    [t.form.county, person.county || t.staff.notProvided],
  ] as const;
