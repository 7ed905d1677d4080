import { Fragment } from "react";
import { EMPTY_FORM, type FormState } from "~/schemas/form";
import type { Locale, Team } from "~/schemas/vocabulary";
import { LANGUAGE_NAMES } from "../context/languages";
import { useText } from "../context/use-text";
import { ActionBar } from "../ui/action-bar";
import { Banner } from "../ui/banner";
import { DescriptionList } from "../ui/description-list";
import type { Query } from "../ui/href";
import { Link } from "../ui/link";
import { PersonHeading } from "../ui/person-heading";
import { toPersonRows, type PersonView } from "../ui/person-rows";
import { AreasOfHelp } from "./areas-of-help";
import { InviteState, type InviteView } from "./invite-state";
import { JobsSoFar, type VolunteerJobView } from "./jobs-so-far";
import { deletionHref, listHref, volunteerDetailsHref } from "./volunteer-href";

interface VolunteerView extends PersonView {
  id: string;
  teams: readonly Team[];
  teamLeader: boolean;
  locale: Locale;
  since: string;
  invite: InviteView;
  /** Newest first. */
  jobs: readonly VolunteerJobView[];
}

interface Props {
  volunteer: VolunteerView;
  /** State of the table that the administrator came from. */
  query: Query;
  form?: (FormState & { intent: "add" | "remove" | "invite" }) | undefined;
  /** The area whose removal is to be confirmed. */
  removing?: Team | undefined;
  /** The action just completed. */
  done?: "added" | "removed" | "invited" | undefined;
}

const WAITING_INVITE: InviteView = { state: "waiting", sentAt: "", worksUntil: "" };

/** Screen of one volunteer: contact, areas of help, login, jobs. */
export function VolunteerDetails({
  volunteer,
  query,
  form = { ...EMPTY_FORM, intent: "add" },
  removing,
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
  // The mail is sent in the background: until then, do not show the old invite as expired.
  const invite =
    done === "invited" && volunteer.invite.state === "expired" ? WAITING_INVITE : volunteer.invite;
  const addForm = form.intent === "add" ? form : EMPTY_FORM;
  return (
    <Fragment key={volunteer.id}>
      {alert && <Banner kind="alert">{formatMessage(alert)}</Banner>}
      {done && <Banner kind="status">{words[done]}</Banner>}
      <p>
        <Link href={listHref("/volunteers", query, volunteer.id)}>
          {t.staff.details.backTo(t.nav.volunteerDatabase)}
        </Link>
      </p>
      <PersonHeading name={volunteer.name} street={volunteer.street1}>
        <h1>{words.heading}</h1>
      </PersonHeading>
      <div className="split">
        <DescriptionList
          rows={[
            ...toPersonRows(t, volunteer),
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
            action={url}
            form={addForm}
          />
          <InviteState id={volunteer.id} invite={invite} action={url} />
        </div>
      </div>
      <JobsSoFar jobs={volunteer.jobs} />
      <ActionBar>
        <Link className="button secondary" href="#areas">
          {t.apply.areas}
        </Link>
        <Link className="button danger" href={deletionHref(volunteer.id, query)}>
          {words.deleteAccount}
        </Link>
      </ActionBar>
    </Fragment>
  );
}
