import type { FormState } from "~/schemas/form";
import { ADVICE, REQUEST_STANDS } from "~/schemas/notices";
import type { AssignmentState } from "~/schemas/vocabulary";
import { PersonEmail, PersonPhone } from "../ui/contact-links";
import { DescriptionList } from "../ui/description-list";
import { detailsOf, hrefOf, type Query } from "../ui/href";
import { MoreInfo } from "../ui/more-info";
import type { Facts } from "../requests/request-facts";
import { RequestWarnings } from "../requests/request-warnings";
import { Tag } from "../ui/status-tag";
import { TeamPanel, type Panel } from "./team-panel";
import { useText } from "../context/use-text";

/** Volunteers can be assigned to a request that stands so. */
const OPEN: readonly string[] = ["Accepted", "Active"];

export interface Selected {
  request: Facts;
  /** Who has something to do on it, or has done it. */
  helpers: readonly { id: string; name: string; state: AssignmentState }[];
  panel: Panel;
}

interface Props {
  selected: Selected;
  path: string;
  query: Query;
  /** State of the list of requests, to go back to. */
  list: Query;
  form: FormState | undefined;
}

/** The request that was selected, and the way to its volunteers. */
export function SelectedRequest({
  selected: { request, helpers, panel },
  path,
  query,
  list,
  form,
}: Props) {
  const { t, say } = useText();
  const words = t.staff.assign;
  const name = `${request.firstName} ${request.lastName}`.trim();
  const address = [request.street1, request.street2, `${request.city}, FL ${request.zip}`]
    .filter(Boolean)
    .join("\n");
  return (
    <>
      <p>
        <a href={`${hrefOf(path, { ...list, row: "" })}#${request.id}`}>{words.back}</a>
      </p>
      <section className="panel" aria-labelledby="request">
        <h2 id="request">
          {t.staff.progress.details} <Tag status={request.status} />
        </h2>
        <RequestWarnings request={request} sameHome={`${detailsOf(request.id)}#same-home`} />
        <div className="split">
          <DescriptionList
            rows={[
              [t.staff.details.reference, request.id],
              [t.staff.details.name, name],
              [t.form.phone, <PersonPhone key="phone" phone={request.phone} />],
              [t.form.email, <PersonEmail key="email" email={request.email} />],
              [t.staff.details.address, address],
              [words.helpType, request.helpTypes.map(say).join(", ")],
              ...(request.other ? [[t.request.other, request.other] as const] : []),
              [t.request.description, request.description],
            ]}
          />
          <div>
            <h3>{words.onIt}</h3>
            {helpers.length === 0 ? (
              <p>{words.nobodyOn}</p>
            ) : (
              <ul>
                {helpers.map((one) => (
                  <li key={one.id}>
                    {one.name}: {t.staff.volunteers[one.state]}
                  </li>
                ))}
              </ul>
            )}
            <p className="actions">
              <MoreInfo href={detailsOf(request.id, { from: "assign", ...list })} about={name}>
                {t.staff.moreInfo}
              </MoreInfo>
            </p>
          </div>
        </div>
      </section>
      {OPEN.includes(request.status) ? (
        <TeamPanel
          panel={panel}
          path={path}
          query={query}
          close={hrefOf(path, { ...list, request: request.id })}
          form={form}
        />
      ) : (
        <p className="note">
          {say(REQUEST_STANDS[request.status])}{" "}
          {request.status === "Unevaluated" && say(ADVICE.acceptFirst)}
        </p>
      )}
    </>
  );
}
