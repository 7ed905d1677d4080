import type { InviteView } from "~/services/web/presenters/volunteer-presenter.server";
import { useText } from "../context/use-text";
import { HiddenFields } from "../form/hidden-fields";
import { Button } from "../ui/button";
import { Form } from "../ui/form";

interface Props {
  id: string;
  invite: InviteView;
  action: string;
}

export function InviteState({ id, invite: { state, sentAt, worksUntil }, action }: Props) {
  const { t } = useText();
  const words = t.staff.volunteer;
  const sentences = [
    words.inviteStates[state],
    sentAt && words.sentAt(sentAt),
    worksUntil && words.worksUntil(worksUntil),
  ];
  return (
    <section aria-labelledby="invite">
      <h2 id="invite">{words.invite}</h2>
      <p>{sentences.filter(Boolean).join(" ")}</p>
      {state !== "used" && (
        <Form method="post" action={action}>
          <HiddenFields fields={{ intent: "invite", id }} />
          <p className="actions">
            <Button kind="secondary" busy={t.request.busy}>
              {words.inviteAgain}
            </Button>
          </p>
        </Form>
      )}
    </section>
  );
}
