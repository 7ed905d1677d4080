import type { ReactNode } from "react";
import { translateReason } from "~/schemas/requests/rejection";
import {
  APPLICATION_STATUSES,
  STATUS_NOT_FOUND,
  type ApplicationStatus as Status,
} from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { StatusTag } from "../ui/status-tag";

interface Props {
  status: string;
  reasonRejected: string;
  dateCreated: string;
  timeCreated: string;
  /** Labels of the chosen teams. */
  helpAreas: readonly string[];
}

const isApplicationStatus = (word: string): word is Status =>
  APPLICATION_STATUSES.some((status) => status === word);

/** Status of an application. An unknown status shows the specification's "not found" text. */
export function ApplicationStatus({
  status,
  reasonRejected,
  dateCreated,
  timeCreated,
  helpAreas,
}: Props) {
  const { t, translate } = useText();
  const isKnown = isApplicationStatus(status);
  return (
    <section className="panel status-box" aria-labelledby="status">
      <h2 id="status">{t.apply.result}</h2>
      <table className="facts">
        <tbody>
          <Row name={t.status.status}>{isKnown ? <StatusTag status={status} /> : "–"}</Row>
          <Row name={t.apply.meaning}>
            <span role="status">
              {isKnown ? t.apply.statuses[status] : translate(STATUS_NOT_FOUND)}{" "}
              {status === "Rejected" && translateReason(t.spec, reasonRejected)}
            </span>
          </Row>
          <Row name={t.status.dateCreated}>{dateCreated}</Row>
          <Row name={t.status.timeCreated}>{timeCreated}</Row>
          <Row name={t.apply.teams}>{helpAreas.map(translate).join(", ")}</Row>
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
