import { useText } from "../context/use-text";
import { useFound, useTypedText } from "../layout/typed-search";
import { Age } from "../ui/age";
import { requestDetailsHref } from "../ui/href";
import { StatusTag } from "../ui/status-tag";

const DIGITS = 10;

/** Requests that came from the phone number in a field, as soon as it is whole. */
export function KnownNumber({ field }: { field: HTMLInputElement | null }) {
  const { t } = useText();
  const digits = useTypedText(field).replace(/\D/g, "").slice(-DIGITS);
  const found = useFound(digits.length === DIGITS ? digits : "");
  const requests = typeof found === "object" && found.q === digits ? found.requests : [];
  return (
    <div role="status">
      {requests.length > 0 && (
        <>
          <p>{t.staff.enter.sameNumber(requests.length)}</p>
          <ul>
            {requests.map(({ id, name, street, status, age }) => (
              <li key={id}>
                <a href={requestDetailsHref(id, { from: "all" })} target="_blank" rel="noreferrer">
                  {name}
                </a>{" "}
                {street} <StatusTag status={status} /> <Age age={age} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
