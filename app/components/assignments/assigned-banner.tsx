import type { AssignmentResultView } from "~/services/web/presenters/assign-presenter.server";
import { useText } from "../context/use-text";
import { Banner } from "../ui/banner";
import { requestDetailsHref } from "../ui/href";
import { Link } from "../ui/link";
import { UndoForm } from "../requests/undo-form";
import { DONE_BANNER_ID } from "../list/list-notice";
import { WithIsolatedName } from "../ui/with-isolated-name";

export function AssignedBanner({
  outcome: { requestId, subject, undo, assigned, already, refused },
}: {
  outcome: AssignmentResultView;
}) {
  const { t } = useText();
  const words = t.staff.assign;
  return (
    <Banner kind="status" id={DONE_BANNER_ID}>
      <p>
        <WithIsolatedName
          words={assigned.length > 0 ? words.assignedTo : words.noneAssigned}
          name={subject}
        />{" "}
        {assigned.length > 0 && <WithIsolatedName words={words.got} name={assigned.join(", ")} />}
      </p>
      {already.length > 0 && <p>{words.had(already.join(", "))}</p>}
      {refused.length > 0 && (
        <p>
          {words.not(
            refused.map(({ name, reason }) => `${name} (${words.why[reason]})`).join(", "),
          )}
        </p>
      )}
      <p>
        <Link href={requestDetailsHref(requestId)}>{t.staff.done.see}</Link>
      </p>
      {undo && <UndoForm action={requestDetailsHref(requestId)} undo={undo} />}
    </Banner>
  );
}
