import type { ReactNode } from "react";
import type { Answers, STATUS_ANSWERS } from "~/schemas/requests/answers";
import { formatRejection, type Rejection } from "~/schemas/requests/rejection";
import type { ClosingOutcome, RequestStatus } from "~/schemas/vocabulary";
import { useLightText, useText } from "../context/use-text";
import { DescriptionList } from "../ui/description-list";
import { isRequestStatus, StatusTag } from "../ui/status-tag";
import { toNeedRows } from "./answer-rows";

interface Props {
  status: string;
  outcome?: ClosingOutcome | undefined;
  /** No volunteer has accepted a job yet. */
  isWaiting: boolean;
  /** Days that a first answer takes, for who waits for it, where enough is known. */
  waitDays?: number | undefined;
  rejection: Rejection;
  dateCreated: string;
  timeCreated: string;
  /** Absent where only the homeowner may see them. */
  answers?: Pick<Answers, (typeof STATUS_ANSWERS)[number]>;
  /** Dates on which the steps were reached, where they may be shown. */
  dates?: readonly (string | undefined)[];
}

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
  outcome = "done",
  isWaiting,
  waitDays,
  rejection,
  dateCreated,
  timeCreated,
  answers,
  dates,
}: Props) {
  const { labels, t, formatMessage } = useText();
  const { steps, statusCheck: words } = useLightText();
  const isKnown = isRequestStatus(status);
  return (
    <section
      className="panel status-box measure"
      aria-labelledby="status"
      tabIndex={-1}
      // the answer to a form is read first
      autoFocus={dates === undefined}
    >
      <h2 id="status">
        {t.status.status} {isKnown && <StatusTag status={status} />}
      </h2>
      <p role="status">
        {isKnown ? formatMessage(`requestStatus.${status}`) : formatMessage("statusNotFound")}{" "}
        {status === "Rejected" && formatRejection(rejection, labels)}
      </p>
      {isWaiting && <p>{words.waiting}</p>}
      {waitDays && <p>{steps.wait(waitDays)}</p>}
      {status === "Resolved" && (
        <p>
          {outcome !== "done" && outcome !== "duplicate" && words.outcomes[outcome]}{" "}
          <a href="/request-help">{t.nav.requestHelp}</a>
        </p>
      )}
      {isKnown && (
        <Steps
          steps={toSteps(
            status,
            outcome,
            [steps.sent, steps.review, steps.contact, steps.help],
            dates,
          )}
        />
      )}
      <DescriptionList
        rows={[
          [words.dateCreated, dateCreated],
          [words.timeCreated, timeCreated],
          ...(answers ? toNeedRows(answers, { t, labels }, t.status.helpTypes) : []),
        ]}
      />
    </section>
  );
}

/** The steps of a request: they end at the review that rejected it, or with what was not done. */
function toSteps(
  status: RequestStatus,
  outcome: ClosingOutcome,
  names: readonly string[],
  dates: readonly (string | undefined)[] = [],
): StepView[] {
  const undone = status === "Resolved" && (outcome === "couldNot" || outcome === "noLongerNeeded");
  const completed = undone ? COMPLETED_STEPS.Active : COMPLETED_STEPS[status];
  const ended = undone || status === "Rejected";
  return names.slice(0, ended ? completed + 1 : names.length).map((name, i) => ({
    name,
    text: i <= completed ? dates[i] : undefined,
    state: i < completed ? "done" : i > completed ? "later" : ended ? "ended" : "now",
  }));
}

interface StepView {
  name: string;
  text?: ReactNode;
  state: "done" | "now" | "ended" | "later";
}

export function Steps({ steps }: { steps: readonly StepView[] }) {
  const { steps: words } = useLightText();
  return (
    <ol className="steps">
      {steps.map(({ name, text, state }) => (
        <li key={name} className={state} aria-current={state === "now" ? "step" : undefined}>
          <strong>
            {state !== "later" && <span className="unseen">{words[state]}</span>}
            {name}
          </strong>
          {text && <p>{text}</p>}
        </li>
      ))}
    </ol>
  );
}
