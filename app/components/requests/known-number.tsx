import { useText } from "../context/use-text";
import { useFound, useTypedText } from "../layout/typed-search";
import { Age } from "../ui/age";
import { requestDetailsHref } from "../ui/href";
import { StatusTag } from "../ui/status-tag";

/** Ten digits, with or without the country code, and without an extension. */
const NUMBER = /^1?([2-9]\d{9})$/;

/** Requests that came from the phone number in a field, as soon as it is whole. */
export function KnownNumber({ field }: { field: HTMLInputElement | null }) {
  const { t } = useText();
  const number = useTypedText(field).replace(/[^\d]/g, "").match(NUMBER)?.[1] ?? "";
  const found = useFound(number);
  const isFound = typeof found === "object" && found.q === number && found.guesses.length === 0;
  const requests = isFound ? found.requests : [];
  const count = `${requests.length}${isFound && found.moreRequests ? "+" : ""}`;
  return (
    <div role="status">
      {requests.length > 0 && (
        <>
          <p>{t.staff.enter.sameNumber(count)}</p>
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
