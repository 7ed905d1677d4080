import { fullName } from "~/schemas/full-name";
import { isOpen } from "~/schemas/jobs/assignment-state";
import type {
  AssignedVolunteerView,
  EndedJobView,
} from "~/services/web/presenters/assign-presenter.server";
import { useText } from "../context/use-text";
import { ConfirmPanel } from "../form/confirm-form";
import { PressForm } from "../form/press-form";
import { VisitForm } from "../requests/visit-form";
import { ContactLines } from "../ui/contact-links";
import { Link } from "../ui/link";
import { MoreInfo } from "../ui/more-info";
import { toHref, volunteerDetailsHref } from "../ui/href";
import { WithIsolatedName } from "../ui/with-isolated-name";

interface Props {
  request: { id: string; firstName: string; lastName: string; street1: string };
  volunteers: readonly AssignedVolunteerView[];
  ended?: readonly EndedJobView[];
  unassigning?: string | undefined;
  action: string;
}

export function AssignedVolunteers({
  request,
  volunteers,
  ended = [],
  unassigning,
  action,
}: Props) {
  const { t } = useText();
  const words = t.staff.volunteers;
  const selectedVolunteer = volunteers.find(
    (volunteer) => isOpen(volunteer) && volunteer.jobId === unassigning,
  );
  return (
    <section aria-labelledby="volunteers">
      <h2 id="volunteers">{words.heading}</h2>
      {selectedVolunteer && (
        <UnassignQuestion
          volunteer={selectedVolunteer}
          others={volunteers.filter((other) => other !== selectedVolunteer)}
          request={request}
          action={action}
        />
      )}
      {volunteers.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className="cards">
          {volunteers.map((volunteer) => (
            <li className="card" key={volunteer.jobId}>
              <h3>{volunteer.name}</h3>
              <ContactLines
                phone={volunteer.phone}
                locale={volunteer.locale}
                email={volunteer.email}
              />
              {isOpen(volunteer) && volunteer.phone && (
                <PressForm
                  className="inline"
                  action={action}
                  fields={{ intent: "sendText", jobId: volunteer.jobId }}
                >
                  {t.staff.writing.texted} <span className="unseen">{volunteer.name}</span>
                </PressForm>
              )}
              <p>{words.since(words[volunteer.state], volunteer.since)}</p>
              {volunteer.visit?.line && <p>{volunteer.visit.line}</p>}
              {volunteer.door && <p>{volunteer.door}</p>}
              {volunteer.details && <p className="typed">{volunteer.details}</p>}
              {volunteer.visit && (
                <VisitForm
                  visit={volunteer.visit}
                  jobId={volunteer.jobId}
                  about={volunteer.name}
                  action={action}
                />
              )}
              <div className="flow end">
                {volunteer.id && (
                  <MoreInfo href={volunteerDetailsHref(volunteer.id)} about={volunteer.name}>
                    {words.profile}
                  </MoreInfo>
                )}
                {isOpen(volunteer) && (
                  <Link
                    className="button danger"
                    href={`${action}&unassign=${volunteer.jobId}#unassign`}
                  >
                    {words.unassign} <span className="unseen">{volunteer.name}</span>
                  </Link>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {volunteers.some(isOpen) && (
        <p>
          <Link href={toHref("/write-to-many", { to: `job:${request.id}` })}>
            {t.staff.writing.crew}
          </Link>
        </p>
      )}
      {ended.length > 0 && (
        <>
          <h3>{words.former}</h3>
          <ul className="rows">
            {ended.map(({ jobId, name, endReason, how, at, declineReason }) => (
              <li key={jobId}>
                <strong>{name}</strong>
                <p>{words.ended(how, at)}</p>
                {declineReason && (
                  <p className="typed">
                    {t.staff.decide.reason}: {declineReason}
                  </p>
                )}
                {endReason === "declined" && !declineReason && (
                  <p className="soft">{words.noReason}</p>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface UnassignQuestionProps {
  volunteer: AssignedVolunteerView;
  others: readonly AssignedVolunteerView[];
  request: { firstName: string; lastName: string; street1: string };
  action: string;
}

function UnassignQuestion({ volunteer, others, request, action }: UnassignQuestionProps) {
  const { t } = useText();
  const words = t.staff.volunteers;
  const isLastOpen = others.every(({ state }) => state === "Completed");
  return (
    <ConfirmPanel
      id="unassign"
      question={<WithIsolatedName words={words.unassignQuestion} name={volunteer.name} />}
      action={action}
      fields={{ intent: "unassign", jobId: volunteer.jobId }}
      no={`${action}#volunteers`}
    >
      <p>
        {words.requestOf} <bdi>{fullName(request)}</bdi>, {request.street1}
        <br />
        {words.since(words[volunteer.state], volunteer.since)}
      </p>
      <p>
        {volunteer.id && words.unassignMail}{" "}
        {isLastOpen && (others.length === 0 ? words.unassignLast : words.unassignReady)}
      </p>
    </ConfirmPanel>
  );
}
