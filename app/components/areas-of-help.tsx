import type { FormState } from "~/schemas/form";
import { TEAM_CODES, TEAMS, type Team } from "~/schemas/vocabulary";
import { Button } from "./button";
import { fieldOf } from "./form/field-of";
import { HiddenFields } from "./form/hidden-fields";
import { Select } from "./form/select";
import { useTeamName } from "./team-name";
import { useText } from "./text";

interface Props {
  /** Of the volunteer. */
  id: string;
  teams: readonly Team[];
  action: string;
  /** The form that adds, as it came back. */
  form: FormState;
}

/** What a volunteer helps with: each area with a button that takes it away, and a form that adds one of the others. */
export function AreasOfHelp({ id, teams, action, form }: Props) {
  const { t } = useText();
  const nameOf = useTeamName();
  const words = t.staff.volunteer;
  const others = TEAM_CODES.filter((code) => !teams.includes(code));
  return (
    <section className="measure" aria-labelledby="areas">
      <h2 id="areas">{t.apply.areas}</h2>
      {teams.length === 0 ? (
        <p>{words.noneSpecified}</p>
      ) : (
        <ul className="rows areas">
          {teams.map((code) => (
            <li key={code}>
              <span>{nameOf(TEAMS[code].list)}</span>
              <form method="post" action={action}>
                <HiddenFields fields={{ intent: "remove", id, selectedArea: code }} />
                <Button kind="danger" busy={t.request.busy}>
                  {t.staff.database.delete} <span className="aside">{nameOf(TEAMS[code].list)}</span>
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <form method="post" action={action} noValidate className="adding">
          <HiddenFields fields={{ intent: "add", id }} />
          <Select
            {...fieldOf(form, "selectedArea")}
            label={words.addArea}
            empty={words.chooseArea}
            options={others.map((code) => ({ value: code, label: nameOf(TEAMS[code].select) }))}
          />
          <Button busy={t.request.busy}>{words.add}</Button>
        </form>
      )}
    </section>
  );
}
