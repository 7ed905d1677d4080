import type { ReactNode } from "react";
import type { Message } from "~/text/message";
import { useText } from "../context/use-text";
import { formatNumber } from "../ui/format";
import { requestDetailsHref } from "../ui/href";
import { Link } from "../ui/link";
import { PhoneLink } from "../ui/phone-link";

/** A request by its homeowner and street; only its number if it does not exist. */
export interface NamedRequestView {
  id: string;
  name: string;
  street: string;
  phone: string;
  /** Why it is listed. */
  reason?: Message | undefined;
  bounced?: boolean | undefined;
}

/** Above so many the list is folded. */
const MAX_UNFOLDED = 20;

interface Props {
  heading: (count: string) => string;
  people: readonly NamedRequestView[];
  /** Shows the phone number: they must be called. */
  withPhone?: boolean;
}

/** Requests of a bulk change that are listed by name, each with its reason. */
export function BulkNames({ heading, people, withPhone }: Props) {
  const { t, formatMessage } = useText();
  if (people.length === 0) return null;
  return (
    <details className="bulk-names" open={people.length <= MAX_UNFOLDED}>
      <summary>
        <strong>{heading(formatNumber(people.length))}</strong>
      </summary>
      <ul className="rows">
        {people.map(({ id, name, street, phone, reason, bounced }) => (
          <li key={id}>
            <NameOf id={id} name={name} street={street} />
            {withPhone && phone && (
              <>
                {" "}
                <PhoneLink phone={phone} />
              </>
            )}
            {bounced && <Note>{t.staff.bulk.bounced}</Note>}
            {reason && <Note>{formatMessage(reason)}</Note>}
          </li>
        ))}
      </ul>
    </details>
  );
}

function NameOf({ id, name, street }: Pick<NamedRequestView, "id" | "name" | "street">) {
  return name === "" ? (
    id
  ) : (
    <>
      <Link href={requestDetailsHref(id)}>
        <bdi>{name}</bdi>
      </Link>
      , <bdi>{street}</bdi>
    </>
  );
}

const Note = ({ children }: { children: ReactNode }) => <span className="note">{children}</span>;
