import { EMPTY_FORM, type FormState } from "~/schemas/form";
import type { Locale, Team } from "~/schemas/vocabulary";
import { formatAddress } from "../ui/format-address";
import { AreasOfHelp } from "./areas-of-help";
import { Banner } from "../ui/banner";
import { PersonEmail, PersonPhone } from "../ui/contact-links";
import { DescriptionList } from "../ui/description-list";
import { ErrorSummary } from "../form/error-summary";
import type { Query } from "../ui/href";
import { InviteState, type InviteView } from "./invite-state";
import { JobsSoFar, type VolunteerJobView } from "./jobs-so-far";
import { LANGUAGE_NAMES } from "../context/languages";
import { useText } from "../context/use-text";
import { deletionHref, listHref, volunteerDetailsHref } from "./volunteer-href";

interface Props {
  volunteer: {
    id: string;
    name: string;
    phone: string;
    email: string;
    street1: string;
    street2: string;
    city: string;
    state: string;
    zip: string;
    county: string;
    teams: readonly Team[];
    teamLeader: boolean;
    locale: Locale;
    since: string;
    invite: InviteView;
    /** The newest first. */
    jobs: readonly VolunteerJobView[];
  };
  /** State of the table that the administrator came from. */
  query: Query;
  form?: (FormState & { intent: "add" | "remove" | "invite" }) | undefined;
  /** The area that the page was asked to take away. */
  removing?: Team | undefined;
  /** What was done just now. */
  done?: "added" | "removed" | "invited" | undefined;
}

const WAITING: InviteView = { state: "waiting", sentAt: "", worksUntil: "" };

/** The whole screen of one volunteer: who it is, what he or she helps with, the login, the jobs. */
export function VolunteerDetails({
  volunteer,
  query,
  form = { ...EMPTY_FORM, intent: "add" },
  removing,
  done,
}: Props) {
  const { t, say } = useText();
  const words = t.staff.volunteer;
  const here = volunteerDetailsHref(volunteer.id, query);
  const known = (text: string) => text || t.staff.notProvided;
  // Only the select offers a choice that can be wrong; the other fields are ours.
  const alert =
    form.alert ??
    form.errors.id?.[0] ??
    (form.intent === "remove" ? form.errors.selectedArea?.[0] : undefined);
  // The mail takes a moment: until it is out, the invite that ran out is not what matters.
  const invite =
    done === "invited" && volunteer.invite.state === "expired" ? WAITING : volunteer.invite;
  const adding = form.intent === "add" ? form : EMPTY_FORM;
  return (
    <>
      {alert && <Banner kind="alert">{say(alert)}</Banner>}
      {done && <Banner kind="status">{words[done]}</Banner>}
      <p>
        <a href={listHref("/volunteers", query, volunteer.id)}>
          {t.staff.details.backTo(t.nav.volunteerDatabase)}
        </a>
      </p>
      <h1>{words.heading}</h1>
      <ErrorSummary form={adding} order={["selectedArea"]} />
      <DescriptionList
        rows={[
          [t.staff.details.name, volunteer.name],
          [t.form.phone, <PersonPhone key="phone" phone={volunteer.phone} />],
          [t.form.email, <PersonEmail key="email" email={volunteer.email} />],
          [t.staff.details.address, known(formatAddress(volunteer))],
          [t.form.county, known(volunteer.county)],
          [t.staff.applicant.teamLeader, volunteer.teamLeader ? t.staff.yes : t.staff.no],
          [t.staff.details.language, LANGUAGE_NAMES[volunteer.locale]],
          [words.number, volunteer.id],
          [words.since, volunteer.since],
        ]}
      />
      <AreasOfHelp
        id={volunteer.id}
        name={volunteer.name}
        teams={volunteer.teams}
        removing={alert ? undefined : removing}
        action={here}
        form={adding}
      />
      <InviteState id={volunteer.id} invite={invite} action={here} />
      <JobsSoFar jobs={volunteer.jobs} />
      <p className="actions">
        <a className="button danger" href={deletionHref(volunteer.id, query)}>
          {words.deleteAccount}
        </a>
      </p>
    </>
  );
}
