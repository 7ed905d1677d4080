import { useText } from "../context/use-text";
import { HiddenFields } from "../form/hidden-fields";
import { Button } from "../ui/button";

interface Props {
  action: string;
  id: string;
  /** Whether the box was ticked in the submitted form. */
  teamLeader: boolean;
}

/** Accepts an application and creates the volunteer's account. */
export function AcceptApplicationForm({ action, id, teamLeader }: Props) {
  const { t } = useText();
  const words = t.staff.applicant;
  return (
    <section className="panel measure" aria-labelledby="create">
      <h2 id="create">{words.decide}</h2>
      <p>{words.decideText}</p>
      <form method="post" action={action}>
        <HiddenFields fields={{ intent: "accept", id }} />
        <p className="field">
          <label className="tile">
            <input type="checkbox" name="teamLeader" defaultChecked={teamLeader} />
            <span>
              {words.teamLeader} <small>{words.teamLeaderText}</small>
            </span>
          </label>
        </p>
        <Button busy={t.request.busy}>{words.create}</Button>
      </form>
    </section>
  );
}
