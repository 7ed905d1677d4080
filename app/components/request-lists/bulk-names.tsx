import type { ReactNode } from "react";
import type { NamedRequestView } from "~/services/web/presenters/bulk-presenter.server";
import type { Message } from "~/text/message";
import { useText } from "../context/use-text";
import { formatNumber } from "../ui/format";
import { requestDetailsHref } from "../ui/href";
import { Link } from "../ui/link";
import { PhoneLink } from "../ui/contact-links";

const MAX_UNFOLDED = 20;

interface Props {
  heading: (count: string) => string;
  people: readonly (NamedRequestView & { reason?: Message | undefined; bounced?: boolean })[];
  /** Shows the phone number: they must be called. */
  withPhone?: boolean;
}

export function BulkNames({ heading, people, withPhone }: Props) {
  const { t, formatMessage } = useText();
  if (people.length === 0) return null;
  return (
    <details className="fold" open={people.length <= MAX_UNFOLDED}>
      <summary className="button secondary">{heading(formatNumber(people.length))}</summary>
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

function NameOf({ id, name, street }: Omit<NamedRequestView, "phone">) {
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

const Note = ({ children }: { children: ReactNode }) => <p className="note">{children}</p>;
