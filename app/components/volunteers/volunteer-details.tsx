import { Fragment } from "react";
import { EMPTY_FORM, type FormState } from "~/schemas/form";
import type { Team } from "~/schemas/vocabulary";
import type {
  InviteView,
  VolunteerJobView,
  VolunteerView,
} from "~/services/web/presenters/volunteer-presenter.server";
import { LANGUAGE_NAMES, useText } from "../context/use-text";
import { PressForm } from "../form/press-form";
import { UnsavedText } from "../form/unsaved-text";
import { ActionBar } from "../ui/action-bar";
import { Banner } from "../ui/banner";
import { DescriptionList } from "../ui/description-list";
import { formatNumber, joinLabels } from "../ui/format";
import {
  type Query,
  requestDetailsHref,
  deletionHref,
  listHref,
  volunteerDetailsHref,
} from "../ui/href";
import { Link } from "../ui/link";
import { PersonHeading, toPersonRows } from "../ui/person-card";
import { AreasOfHelp } from "./areas-of-help";
import { CorrectVolunteer } from "./correct-volunteer";
import { VettingForm } from "./vetting-form";

interface Props {
  volunteer: VolunteerView;
  query: Query;
  form?:
    (FormState & { intent: "add" | "remove" | "invite" | "correct" | "vet" | "text" }) | undefined;
  removing?: Team | undefined;
  correcting?: boolean;
  done?: "added" | "removed" | "invited" | "corrected" | "vetted" | "texted" | undefined;
}

export function VolunteerDetails({
  volunteer,
  query,
  form = { ...EMPTY_FORM, intent: "add" },
  removing,
  correcting = false,
  done,
}: Props) {
  const { t, formatMessage } = useText();
  const words = t.staff.volunteer;
  const url = volunteerDetailsHref(volunteer.id, query);
  // Only the select shows its error at the field; the other fields are hidden ones.
  const alert =
    form.alert ??
    form.errors.id?.[0] ??
    (form.intent === "remove" ? form.errors.selectedArea?.[0] : undefined);
  const formOf = (intent: typeof form.intent) => (form.intent === intent ? form : undefined);
  const addForm = form.intent === "add" ? form : EMPTY_FORM;
  return (
    <Fragment key={volunteer.id}>
      {alert && <Banner kind="alert">{formatMessage(alert)}</Banner>}
      {done && (
        <Banner kind="status">{done === "texted" ? t.staff.done.texted() : words[done]}</Banner>
      )}
      <UnsavedText />
      <p>
        <Link href={listHref("/volunteers", query, volunteer.id)}>
          {t.staff.details.backTo(t.nav.volunteerDatabase)}
        </Link>
      </p>
      <PersonHeading name={volunteer.name} street={volunteer.street1}>
        <h1>{words.heading}</h1>
      </PersonHeading>
      {(correcting || form.intent === "correct") && (
        <CorrectVolunteer
          volunteer={volunteer}
          form={formOf("correct")}
          action={volunteerDetailsHref(volunteer.id, { ...query, correct: "1" })}
          cancel={url}
        />
      )}
      <div className="split">
        <DescriptionList
          rows={[
            ...toPersonRows(
              t,
              volunteer,
              volunteer.phone && (
                <>
                  <PressForm
                    className="inline"
                    action={url}
                    fields={{ intent: "text", id: volunteer.id }}
                  >
                    {t.staff.writing.texted}
                  </PressForm>{" "}
                  {volunteer.texted && `${t.staff.writing.texted}: ${volunteer.texted}`}
                </>
              ),
            ),
            [t.staff.applicant.teamLeader, volunteer.teamLeader ? t.staff.yes : t.staff.no],
            [t.staff.details.language, LANGUAGE_NAMES[volunteer.locale]],
            [words.number, volunteer.id],
            [words.since, volunteer.since],
          ]}
        />
        <div>
          <AreasOfHelp
            id={volunteer.id}
            name={volunteer.name}
            teams={volunteer.teams}
            removing={alert ? undefined : removing}
            removeText={volunteer.words.removeText}
            action={url}
            form={addForm}
          />
          <VettingForm
            id={volunteer.id}
            vetting={volunteer.vetting}
            form={formOf("vet")}
            action={url}
          />
          <InviteState id={volunteer.id} invite={volunteer.invite} action={url} />
        </div>
      </div>
      <JobsSoFar jobs={volunteer.jobs} />
      <ActionBar>
        <Link
          className="button secondary"
          href={volunteerDetailsHref(volunteer.id, { ...query, correct: "1" })}
        >
          {t.staff.details.correct}
        </Link>
        <Link className="button danger" href={deletionHref(volunteer.id, query)}>
          {words.deleteAccount}
        </Link>
      </ActionBar>
    </Fragment>
  );
}

/** With more jobs than this, those that are over are folded. */
const MAX_JOBS = 10;

function JobsSoFar({ jobs }: { jobs: readonly VolunteerJobView[] }) {
  const words = useText().t.staff.volunteer;
  const isOpen = ({ state }: VolunteerJobView) => state === "Offered" || state === "Scheduled";
  const shown = jobs.length > MAX_JOBS ? jobs.filter(isOpen) : jobs;
  const folded = jobs.filter((job) => !shown.includes(job));
  return (
    <section aria-labelledby="jobs">
      <h2 id="jobs">{words.jobs}</h2>
      {jobs.length === 0 && <p>{words.noJobs}</p>}
      {shown.length > 0 && <Jobs jobs={shown} />}
      {folded.length > 0 && (
        <details>
          <summary>{words.earlier(formatNumber(folded.length))}</summary>
          <Jobs jobs={folded} />
        </details>
      )}
    </section>
  );
}

function Jobs({ jobs }: { jobs: readonly VolunteerJobView[] }) {
  const { labels, t } = useText();
  const words = t.staff.volunteer;
  return (
    <ul className="rows">
      {jobs.map(({ id, requestId, state, offered, helpTypes, city }) => (
        <li key={id}>
          <Link href={requestDetailsHref(requestId)}>{words.job(requestId)}</Link>
          <p>
            {t.staff.volunteers[state]} <span className="soft">({words.offered(offered)})</span>
          </p>
          <p className="soft">
            {city}: {joinLabels(labels.helpTypes, helpTypes)}
          </p>
        </li>
      ))}
    </ul>
  );
}

interface InviteStateProps {
  id: string;
  invite: InviteView;
  action: string;
}

function InviteState({ id, invite: { isUsed, text }, action }: InviteStateProps) {
  const { t } = useText();
  const words = t.staff.volunteer;
  return (
    <section aria-labelledby="invite">
      <h2 id="invite">{words.invite}</h2>
      <p>{text}</p>
      {!isUsed && (
        <PressForm action={action} fields={{ intent: "invite", id }}>
          {words.inviteAgain}
        </PressForm>
      )}
    </section>
  );
}
