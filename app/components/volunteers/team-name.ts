import { useSite } from "../context/site";
import { useText } from "../context/use-text";

/** Says a team's name in the language of the page, with the organisation's name where it belongs. */
export function useTeamName() {
  const { say } = useText();
  const { organisationName } = useSite();
  return (name: string) => say(name).replace("{organisation}", organisationName);
}
