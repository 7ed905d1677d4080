import type { Team, TeamPlace } from "~/schemas/vocabulary";
import { useSite } from "../context/site";
import { useText } from "../context/use-text";

/** Returns a function that gives a team's name at a place, with the organization's filled in. */
export function useTeamName(place: TeamPlace) {
  const { labels } = useText();
  const { organisationName } = useSite();
  return (team: Team) => labels.teams[team][place].replace("{organisation}", organisationName);
}
