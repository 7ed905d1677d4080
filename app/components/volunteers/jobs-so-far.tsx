import type { VolunteerJobView } from "~/services/web/presenters/volunteer-presenter.server";
import { useText } from "../context/use-text";
import { requestDetailsHref } from "../ui/href";
import { joinLabels } from "../ui/join-labels";
import { Link } from "../ui/link";

export function JobsSoFar({ jobs }: { jobs: readonly VolunteerJobView[] }) {
  const { labels, t } = useText();
  const words = t.staff.volunteer;
  return (
    <section aria-labelledby="jobs">
      <h2 id="jobs">{words.jobs}</h2>
      {jobs.length === 0 ? (
        <p>{words.noJobs}</p>
      ) : (
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
      )}
    </section>
  );
}
