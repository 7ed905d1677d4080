import { translateReason } from "~/schemas/requests/rejection";
import { STATUS_MESSAGES, STATUS_NOT_FOUND, type RequestStatus } from "~/schemas/vocabulary";
import { DescriptionList } from "../ui/description-list";
import { Steps, type StepView } from "../ui/steps";
import { isRequestStatus, StatusTag } from "../ui/status-tag";
import { useText } from "../context/use-text";

interface Props {
  status: string;
  reasonRejected: string;
  dateCreated: string;
  timeCreated: string;
  /** Labels of the kinds of help. */
  helpType: readonly string[];
  description: string;
}

/** How many of the four steps lie behind a request. */
const DONE: Record<RequestStatus, number> = {
  Unevaluated: 1,
  Accepted: 2,
  Active: 3,
  Rejected: 1,
  Resolved: 4,
};

/** The status box. A status that the product does not know gets the specification's text instead. */
export function StatusResult({
  status,
  reasonRejected,
  dateCreated,
  timeCreated,
  helpType,
  description,
}: Props) {
  const { t, say } = useText();
  const known = isRequestStatus(status);
  return (
    <section className="panel status-box measure" aria-labelledby="status">
      <h2 id="status">
        {t.status.status} {known && <StatusTag status={status} />}
      </h2>
      <p role="status">
        {known ? say(STATUS_MESSAGES[status]) : say(STATUS_NOT_FOUND)}{" "}
        {status === "Rejected" && translateReason(t.spec, reasonRejected)}
      </p>
      {status === "Resolved" && (
        <p>
          <a href="/request-help">{t.nav.requestHelp}</a>
        </p>
      )}
      {known && (
        <Steps
          steps={stepsOf(status, [t.steps.sent, t.steps.review, t.steps.contact, t.steps.help])}
        />
      )}
      <DescriptionList
        rows={[
          [t.status.dateCreated, dateCreated],
          [t.status.timeCreated, timeCreated],
          [t.status.helpTypes, helpType.map(say).join(", ")],
          [t.status.description, description],
        ]}
      />
    </section>
  );
}

/** The way of a request up to its status; a rejected one ends at the review. */
function stepsOf(status: RequestStatus, names: readonly string[]): StepView[] {
  const rejected = status === "Rejected";
  return names.slice(0, rejected ? 2 : 4).map((name, i) => ({
    name,
    state: i < DONE[status] ? "done" : i > DONE[status] ? "later" : rejected ? "ended" : "now",
  }));
}
