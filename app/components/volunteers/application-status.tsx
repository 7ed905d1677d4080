import type { ReactNode } from "react";
import { formatRejection, type Rejection } from "~/schemas/requests/rejection";
import {
  APPLICATION_STATUSES,
  type ApplicationStatus as Status,
  type Team,
} from "~/schemas/vocabulary";
import { useLightText, useText } from "../context/use-text";
import { StatusTag } from "../ui/status-tag";

interface Props {
  status: string;
  rejection: Rejection;
  dateCreated: string;
  timeCreated: string;
  teams: readonly Team[];
}

const isApplicationStatus = (word: string): word is Status =>
  APPLICATION_STATUSES.some((status) => status === word);

/** Status of an application. An unknown status shows the specification's "not found" text. */
export function ApplicationStatus({ status, rejection, dateCreated, timeCreated, teams }: Props) {
  const { t, labels, formatMessage } = useText();
  const { apply, statusCheck: words } = useLightText();
  const isKnown = isApplicationStatus(status);
  return (
    <section
      className="panel status-box"
      aria-labelledby="status"
      tabIndex={-1}
      // eslint-disable-next-line jsx-a11y-x/no-autofocus -- the answer to a form: read it first
      autoFocus
    >
      <h2 id="status">{apply.result}</h2>
      <table className="facts">
        <tbody>
          <Row name={t.status.status}>{isKnown ? <StatusTag status={status} /> : "–"}</Row>
          <Row name={apply.meaning}>
            <span role="status">
              {isKnown ? apply.statuses[status] : formatMessage("statusNotFound")}{" "}
              {status === "Rejected" && formatRejection(rejection, labels)}
            </span>
          </Row>
          <Row name={words.dateCreated}>{dateCreated}</Row>
          <Row name={words.timeCreated}>{timeCreated}</Row>
          <Row name={apply.teams}>{teams.map((code) => labels.teams[code].form).join(", ")}</Row>
        </tbody>
      </table>
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{children}</td>
    </tr>
  );
}
