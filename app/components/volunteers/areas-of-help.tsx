import type { FormState } from "~/schemas/form";
import { TEAM_CODES, type Team } from "~/schemas/vocabulary";
import { TeamChange } from "~/schemas/volunteers/teams";
import { useText } from "../context/use-text";
import { CheckedForm } from "../form/checked-form";
import { ConfirmPanel } from "../form/confirm-form";
import { getFieldState } from "../form/field-state";
import { HiddenFields } from "../form/hidden-fields";
import { Select } from "../form/select";
import { Button } from "../ui/button";
import { Link } from "../ui/link";
import { WithIsolatedName } from "../ui/with-isolated-name";
import { useTeamName } from "./team-name";

interface Props {
  id: string;
  name: string;
  teams: readonly Team[];
  removing?: Team | undefined;
  removeText: string;
  action: string;
  form: FormState;
}

export function AreasOfHelp({ id, name, teams, removing, removeText, action, form }: Props) {
  const { t } = useText();
  const teamName = useTeamName("list");
  const optionName = useTeamName("select");
  const words = t.staff.volunteer;
  const others = TEAM_CODES.filter((code) => !teams.includes(code));
  return (
    <section className="measure" aria-labelledby="areas">
      <h2 id="areas">{t.apply.areas}</h2>
      {removing && teams.includes(removing) && (
        <ConfirmPanel
          id="remove"
          question={
            <WithIsolatedName
              words={(person) => words.removeQuestion(teamName(removing), person)}
              name={name}
            />
          }
          action={action}
          fields={{ intent: "remove", id, selectedArea: removing }}
          no={`${action}#areas`}
        >
          <p>{removeText}</p>
        </ConfirmPanel>
      )}
      {teams.length === 0 ? (
        <p>{words.noneSpecified}</p>
      ) : (
        <ul className="rows areas">
          {teams.map((code) => (
            <li className="flow" key={code}>
              <span>{teamName(code)}</span>
              <Link className="button danger" href={`${action}&remove=${code}#remove`}>
                {t.staff.database.delete} <span className="unseen">{teamName(code)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <CheckedForm
          schema={TeamChange}
          form={form}
          action={action}
          order={["selectedArea"]}
          className="flow adding"
        >
          {(current) => (
            <>
              <HiddenFields fields={{ intent: "add", id }} />
              <Select
                {...getFieldState(current, "selectedArea")}
                label={words.addArea}
                empty={words.chooseArea}
                options={others.map((code) => ({ value: code, label: optionName(code) }))}
              />
              <Button busy={t.request.busy}>{words.add}</Button>
            </>
          )}
        </CheckedForm>
      )}
    </section>
  );
}
