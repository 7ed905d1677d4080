import type { AssignState } from "~/schemas/jobs/assign-query";
import { findVolunteerNames } from "../../accounts/names.server";
import { listAssignableVolunteers } from "../../jobs/choosing.server";
import { toCandidateView } from "./assign-presenter.server";

/** `elsewhere`: chosen ones on other pages. Without a team, those of all teams are listed. */
export async function loadTeamPanel(
  {
    team,
    vq,
    leader,
    free,
    vpage,
    chosen,
  }: Pick<AssignState, "team" | "vq" | "leader" | "free" | "vpage" | "chosen">,
  request?: Parameters<typeof listAssignableVolunteers>[0],
) {
  const { rows, guesses, ...paging } = await listAssignableVolunteers(request, {
    team,
    q: vq,
    page: vpage,
    leader: leader === "yes",
    free: free === "yes",
  });
  const offPage = chosen.filter((id) => !rows.some(({ _id }) => _id === id));
  const names = await findVolunteerNames(offPage);
  return {
    ...(team && { team }),
    vq,
    leader: leader === "yes",
    free: free === "yes",
    candidates: rows.map(toCandidateView),
    paging,
    guesses,
    chosen,
    elsewhere: offPage.map((id) => ({ id, name: names.get(id) ?? id })),
  };
}
export type TeamPanelView = Awaited<ReturnType<typeof loadTeamPanel>>;
