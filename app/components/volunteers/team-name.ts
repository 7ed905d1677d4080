import { useSite } from "../context/site";
import { useText } from "../context/use-text";

/** Returns a function that translates a team's name and fills in the organization's. */
export function useTeamName() {
  const { translate } = useText();
  const { organisationName } = useSite();
  return (name: string) => translate(name).replace("{organisation}", organisationName);
}
