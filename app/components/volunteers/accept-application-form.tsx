import type { ReactNode } from "react";
import { NEXT_BUTTON } from "~/schemas/requests/next-field";
import { useText } from "../context/use-text";
import { HiddenFields } from "../form/hidden-fields";
import { ActionBar } from "../ui/action-bar";
import { Button } from "../ui/button";
import { Form } from "../ui/form";
import { Link } from "../ui/link";

interface Props {
  action: string;
  id: string;
  teamLeader: boolean;
  reject: string;
  /** The application, and its history. All in the form, so that its buttons stay in view. */
  facts: ReactNode;
  history: ReactNode;
}

export function AcceptApplicationForm({ action, id, teamLeader, reject, facts, history }: Props) {
  const { t } = useText();
  const words = t.staff.applicant;
  return (
    <Form method="post" action={action}>
      <HiddenFields fields={{ intent: "accept", id }} />
      <div className="split">
        <div>{facts}</div>
        <div>
          <section className="panel" aria-labelledby="create">
            <h2 id="create">{words.decide}</h2>
            <p>{words.decideText}</p>
            <p className="field">
              <label className="tile">
                <input type="checkbox" name="teamLeader" defaultChecked={teamLeader} />
                <span>
                  {words.teamLeader} <small>{words.teamLeaderText}</small>
                </span>
              </label>
            </p>
          </section>
          {history}
        </div>
      </div>
      <ActionBar>
        <Button busy={t.request.busy}>{words.create}</Button>
        <Button {...NEXT_BUTTON} kind="secondary" busy={t.request.busy} data-key="a">
          {words.createNext}
        </Button>
        <Link className="button danger" href={reject} data-key="r">
          {t.staff.applications.reject}
        </Link>
      </ActionBar>
    </Form>
  );
}
