import type { FormState } from "~/schemas/form";
import { formatRejection, type Rejection } from "~/schemas/requests/rejection";
import type { ApplicationStatus, Locale } from "~/schemas/vocabulary";
import { LANGUAGE_NAMES } from "../context/languages";
import { useText } from "../context/use-text";
import { Banner } from "../ui/banner";
import { DescriptionList } from "../ui/description-list";
import type { Query } from "../ui/href";
import { toPersonRows, type PersonView } from "../ui/person-rows";
import { StatusTag } from "../ui/status-tag";
import { AcceptApplicationForm } from "./accept-application-form";
import type { ApplicationCardView } from "./application-card";
import { ApplicationHistory, type ApplicationHistoryEntryView } from "./application-history";
import { useTeamName } from "./team-name";
import { applicantHref, listHref, rejectionHref, volunteerDetailsHref } from "./volunteer-href";

interface ApplicantView extends ApplicationCardView, PersonView {
  status: ApplicationStatus;
  locale: Locale;
  agreement: { version: string; locale: Locale; at: string; ticked: boolean; text: string };
  rejection: Rejection;
  teamLeader: boolean;
  /** Id of the account; empty if there is none yet, or none any more. */
  volunteerId: string;
  history: readonly ApplicationHistoryEntryView[];
}

interface Props {
  application: ApplicantView;
  /** Volunteer whose account has the same e-mail address. */
  holder?: { id: string; name: string } | null;
  /** State of the list that the administrator came from. */
  query: Query;
  form?: FormState | undefined;
}

/** Screen of one applicant, on which an administrator creates the account. */
export function Applicant({ application, holder, query, form }: Props) {
  const { t, formatMessage } = useText();
  const words = t.staff.applicant;
  const { id, status } = application;
  const alert = form?.alert ?? form?.errors.id?.[0];
  return (
    <>
      {alert && <Banner kind="alert">{formatMessage(alert)}</Banner>}
      <p>
        <a href={listHref("/create-volunteer", query, id)}>{t.staff.applications.back}</a>
      </p>
      <h1>
        {words.heading} <StatusTag status={status} />
      </h1>
      {application.suspicious && status === "Unevaluated" && (
        <p className="note">{words.suspiciousNote}</p>
      )}
      {holder && (
        <p className="note">
          {words.holderNote} <a href={volunteerDetailsHref(holder.id)}>{holder.name}</a>
        </p>
      )}
      <ApplicantFacts application={application} />
      {status === "Unevaluated" && (
        <>
          <AcceptApplicationForm
            action={applicantHref(id, query)}
            id={id}
            teamLeader={form?.values.teamLeader === "on"}
          />
          <p className="actions">
            <a className="button secondary" href={rejectionHref(id, query)}>
              {t.staff.applications.reject}
            </a>
          </p>
        </>
      )}
      {application.volunteerId && (
        <p>
          <a href={volunteerDetailsHref(application.volunteerId)}>{t.staff.applications.see}</a>
        </p>
      )}
      <ApplicationHistory entries={application.history} />
    </>
  );
}

function ApplicantFacts({
  application: { agreement, ...application },
}: {
  application: ApplicantView;
}) {
  const { t, labels } = useText();
  const teamName = useTeamName("card");
  const words = t.staff.applicant;
  return (
    <>
      <DescriptionList
        rows={[
          ...toPersonRows(t, application),
          [t.apply.areas, application.areas.map(teamName).join(", ") || t.staff.notProvided],
          [words.received, application.received],
          [t.staff.details.language, LANGUAGE_NAMES[application.locale]],
          [
            words.agreement,
            `${words.agreed(agreement.version, LANGUAGE_NAMES[agreement.locale], agreement.at)}${agreement.ticked ? "" : `\n${words.notTicked}`}`,
          ],
          [
            words.teamLeader,
            application.status === "Accepted" &&
              (application.teamLeader ? t.staff.yes : t.staff.no),
          ],
          [
            words.reason,
            application.status === "Rejected" && formatRejection(application.rejection, labels),
          ],
        ]}
      />
      <details className="fold">
        <summary className="button secondary">{words.agreementText}</summary>
        <div className="card measure typed" lang={agreement.locale}>
          {agreement.text}
        </div>
      </details>
    </>
  );
}
