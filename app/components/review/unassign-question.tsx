import { fullName } from "~/schemas/full-name";
import type { AssignedVolunteerView } from "~/services/web/presenters/assign-presenter.server";
import { useText } from "../context/use-text";
import { ConfirmPanel } from "../form/confirm-form";
import { WithIsolatedName } from "../ui/with-isolated-name";

interface Props {
  volunteer: AssignedVolunteerView;
  others: readonly AssignedVolunteerView[];
  request: { firstName: string; lastName: string; street1: string };
  action: string;
}

export function UnassignQuestion({ volunteer, others, request, action }: Props) {
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
