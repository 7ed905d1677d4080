import type { FormState } from "~/schemas/form";
import type { VolunteerDeletionView } from "~/services/web/presenters/volunteer-presenter.server";
import { useText } from "../context/use-text";
import { ConfirmForm } from "../form/confirm-form";
import { Banner } from "../ui/banner";
import { requestDetailsHref, type Query, deletionHref, listHref } from "../ui/href";
import { Link } from "../ui/link";
import { WithIsolatedName } from "../ui/with-isolated-name";

interface Props {
  volunteer: VolunteerDeletionView;
  query: Query;
  form?: FormState | undefined;
}

export function ConfirmDeletion({ volunteer, query, form }: Props) {
  const { t, formatMessage } = useText();
  const { id, name, email, openJobs, words } = volunteer;
  const { deleteQuestion, job: toLabel } = t.staff.volunteer;
  const alert = form?.alert ?? form?.errors.id?.[0];
  return (
    <div className="measure">
      {alert && <Banner kind="alert">{formatMessage(alert)}</Banner>}
      <h1>
        <WithIsolatedName words={deleteQuestion} name={name} />
      </h1>
      <p>
        {id}, {email}
      </p>
      <div className="note">
        <p>{words.lost}</p>
        <ul>
          <li>{words.lostLogin}</li>
          {openJobs.length > 0 && (
            <li>
              {words.lostJobs}
              <ul>
                {openJobs.map((job) => (
                  <li key={job.id}>
                    <Link href={requestDetailsHref(job.requestId)}>{toLabel(job.requestId)}</Link>,{" "}
                    {job.city}
                  </li>
                ))}
              </ul>
            </li>
          )}
        </ul>
        <p>{words.kept}</p>
        <p>{words.cannotUndo}</p>
      </div>
      <ConfirmForm
        action={deletionHref(id, query)}
        fields={{ intent: "delete", id }}
        no={listHref("/volunteers", query, id)}
      />
    </div>
  );
}
