import type { Team, TeamPlace } from "~/schemas/vocabulary";
import { useSite } from "../context/site";
import { useText } from "../context/use-text";

export function useTeamName(place: TeamPlace) {
  const { labels } = useText();
  const { organisationName } = useSite();
  return (team: Team) => labels.teams[team][place].replace("{organisation}", organisationName);
}
