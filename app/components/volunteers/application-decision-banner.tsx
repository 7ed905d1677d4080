import type { ApplicationDecisionView } from "~/services/web/presenters/volunteer-presenter.server";
import { useText } from "../context/use-text";
import { Banner } from "../ui/banner";
import { Link } from "../ui/link";
import { DONE_BANNER_ID } from "../list/list-notice";
import { WithIsolatedName } from "../ui/with-isolated-name";
import { applicantHref, volunteerDetailsHref } from "../ui/href";
import { UndoForm } from "../requests/undo-form";

export function ApplicationDecisionBanner({
  decision: { action, id, name, volunteerId, undo },
}: {
  decision: ApplicationDecisionView;
}) {
  const { t } = useText();
  const words = t.staff.applications;
  return (
    <Banner kind="status" id={DONE_BANNER_ID}>
      <WithIsolatedName words={words.done[action]} name={name} />{" "}
      {volunteerId && <Link href={volunteerDetailsHref(volunteerId)}>{words.see}</Link>}{" "}
      {undo && <UndoForm action={applicantHref(id, {})} undo={undo} />}
    </Banner>
  );
}
