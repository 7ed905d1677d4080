import { Fragment, type ReactNode } from "react";
import type { FormState } from "~/schemas/form";
import { NEXT_BUTTON } from "~/schemas/requests/next-field";
import { formatRejection } from "~/schemas/requests/rejection";
import type { HeldChangeView } from "~/services/web/presenters/request-position.server";
import type {
  ApplicationDecisionView,
  ApplicantView,
  ApplicationHistoryEntryView,
} from "~/services/web/presenters/volunteer-presenter.server";
import { LANGUAGE_NAMES, useText } from "../context/use-text";
import { TickTile } from "../form/choice-tiles";
import { findFirstError } from "../form/field-state";
import { HiddenFields } from "../form/hidden-fields";
import { ApplicationDecisionBanner, UndoForm } from "../requests/done-banner";
import { ActionBar } from "../ui/action-bar";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { DescriptionList } from "../ui/description-list";
import { Form } from "../ui/form";
import {
  type Query,
  applicantHref,
  listHref,
  rejectionHref,
  volunteerDetailsHref,
} from "../ui/href";
import { Link } from "../ui/link";
import { PersonHeading, toPersonRows } from "../ui/person-card";
import { StatusTag } from "../ui/status-tag";
import { useTeamName } from "./team-name";

interface Props {
  application: ApplicantView;
  /** Volunteer whose account has the same email address. */
  holder?: { id: string; name: string } | null;
  query: Query;
  done?: ApplicationDecisionView | undefined;
  undo?: HeldChangeView | undefined;
  form?: FormState | undefined;
}

export function Applicant({ application, holder, query, done, undo, form }: Props) {
  const { t, formatMessage } = useText();
  const words = t.staff.applicant;
  const { id, status } = application;
  const alert = findFirstError(form);
  const facts = <ApplicantFacts application={application} />;
  const history = <ApplicationHistory entries={application.history} />;
  return (
    <Fragment key={id}>
      {alert && <Banner kind="alert">{formatMessage(alert)}</Banner>}
      {done && !alert && <ApplicationDecisionBanner decision={done} />}
      <p>
        <Link href={listHref("/create-volunteer", query, id)}>{t.staff.applications.back}</Link>
      </p>
      <PersonHeading name={application.name} street={application.street1}>
        <h1>
          {words.heading} <StatusTag status={status} />
        </h1>
      </PersonHeading>
      {undo && done?.id !== id && <UndoForm action={applicantHref(id, query)} undo={undo} />}
      {application.suspicious && status === "Unevaluated" && (
        <p className="note">{words.suspiciousNote}</p>
      )}
      {holder && (
        <p className="note">
          {words.holderNote} <Link href={volunteerDetailsHref(holder.id)}>{holder.name}</Link>
        </p>
      )}
      {application.volunteerId && (
        <p>
          <Link href={volunteerDetailsHref(application.volunteerId)}>
            {t.staff.applications.see}
          </Link>
        </p>
      )}
      {status === "Unevaluated" ? (
        <AcceptApplicationForm
          action={applicantHref(id, query)}
          id={id}
          teamLeader={form?.values.teamLeader === "on"}
          reject={rejectionHref(id, query)}
          facts={facts}
          history={history}
        />
      ) : (
        <div className="split">
          <div>{facts}</div>
          <div>{history}</div>
        </div>
      )}
    </Fragment>
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

function ApplicationHistory({ entries }: { entries: readonly ApplicationHistoryEntryView[] }) {
  const { t } = useText();
  const words = t.staff.history;
  // Widened, because an unknown event must not break the page.
  const { takeBack } = t.staff.events;
  const labels: Readonly<Record<string, string>> = { ...t.staff.applicant.events, takeBack };
  return (
    <section aria-labelledby="history">
      <h2 id="history">{words.alone}</h2>
      <ol className="rows">
        {entries.map(({ at, event, actorName }, i) => (
          <li key={i}>
            <strong>{labels[event] ?? event}</strong>
            <p className="soft">{actorName ? words.by(at, actorName) : at}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface AcceptApplicationFormProps {
  action: string;
  id: string;
  teamLeader: boolean;
  reject: string;
  /** The application, and its history. All in the form, so that its buttons stay in view. */
  facts: ReactNode;
  history: ReactNode;
}

function AcceptApplicationForm({
  action,
  id,
  teamLeader,
  reject,
  facts,
  history,
}: AcceptApplicationFormProps) {
  const { t } = useText();
  const words = t.staff.applicant;
  return (
    <Form method="post" action={action}>
      <HiddenFields fields={{ intent: "accept", id }} />
      <div className="split">
        <div>{facts}</div>
        <div>
          <section className="panel" aria-labelledby="create">
            <h2 id="create">{words.decide}</h2>
            <p>{words.decideText}</p>
            <TickTile
              name="teamLeader"
              label={words.teamLeader}
              detail={words.teamLeaderText}
              ticked={teamLeader}
            />
          </section>
          {history}
        </div>
      </div>
      <ActionBar>
        <Button busy={t.request.busy}>{words.create}</Button>
        <Button {...NEXT_BUTTON} kind="secondary" busy={t.request.busy} data-key="a">
          {words.createNext}
        </Button>
        <Link className="button danger" href={reject} data-key="r">
          {t.staff.applications.reject}
        </Link>
      </ActionBar>
    </Form>
  );
}
