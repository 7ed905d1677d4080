import { translateReason } from "~/schemas/requests/rejection";
import { STATUS_MESSAGES, STATUS_NOT_FOUND, type RequestStatus } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { DescriptionList } from "../ui/description-list";
import { isRequestStatus, StatusTag } from "../ui/status-tag";
import { Steps, type StepView } from "../ui/steps";

interface Props {
  status: string;
  reasonRejected: string;
  dateCreated: string;
  timeCreated: string;
  /** Labels of the kinds of help. */
  helpType: readonly string[];
  description: string;
}

/** Number of completed steps, of four. */
const COMPLETED_STEPS: Record<RequestStatus, number> = {
  Unevaluated: 1,
  Accepted: 2,
  Active: 3,
  Rejected: 1,
  Resolved: 4,
};

/** Status of a request. An unknown status shows the specification's "not found" text. */
export function StatusResult({
  status,
  reasonRejected,
  dateCreated,
  timeCreated,
  helpType,
  description,
}: Props) {
  const { t, translate } = useText();
  const isKnown = isRequestStatus(status);
  return (
    <section className="panel status-box measure" aria-labelledby="status">
      <h2 id="status">
        {t.status.status} {isKnown && <StatusTag status={status} />}
      </h2>
      <p role="status">
        {isKnown ? translate(STATUS_MESSAGES[status]) : translate(STATUS_NOT_FOUND)}{" "}
        {status === "Rejected" && translateReason(t.spec, reasonRejected)}
      </p>
      {status === "Resolved" && (
        <p>
          <a href="/request-help">{t.nav.requestHelp}</a>
        </p>
      )}
      {isKnown && (
        <Steps
          steps={toSteps(status, [t.steps.sent, t.steps.review, t.steps.contact, t.steps.help])}
        />
      )}
      <DescriptionList
        rows={[
          [t.status.dateCreated, dateCreated],
          [t.status.timeCreated, timeCreated],
          [t.status.helpTypes, helpType.map(translate).join(", ")],
          [t.status.description, description],
        ]}
      />
    </section>
  );
}

/** The steps of a request; a rejected one ends at the review. */
function toSteps(status: RequestStatus, names: readonly string[]): StepView[] {
  const rejected = status === "Rejected";
  return names.slice(0, rejected ? 2 : 4).map((name, i) => ({
    name,
    state:
      i < COMPLETED_STEPS[status]
        ? "done"
        : i > COMPLETED_STEPS[status]
          ? "later"
          : rejected
            ? "ended"
            : "now",
  }));
}
