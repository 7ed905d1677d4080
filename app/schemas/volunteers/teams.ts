import { z } from "zod";
import type { PlainMessageKey } from "~/text/message";
import { documentId } from "../fields";
import { TEAM_CODES, TEAMS, type Team } from "../vocabulary";

const folded = (name: string) => name.toLowerCase().replace(/\s+/g, " ").trim();

/** Every documented spelling, folded → code. */
const SPELLINGS = new Map<string, Team>(
  TEAM_CODES.flatMap((code) =>
    [code, ...Object.values(TEAMS[code])].map((name) => [folded(name), code] as const),
  ),
);

const parseTeam = (name: string) => (name.length <= 80 ? SPELLINGS.get(folded(name)) : undefined);

export const team = (message: PlainMessageKey) =>
  z.string({ error: message }).transform((name, context) => {
    const code = parseTeam(name);
    if (code !== undefined) return code;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

/** `PATCH` and `DELETE /admin/volunteers/volunteer-details`, and the details screen. */
export const TeamChange = z
  .object({
    id: documentId("V", "volunteer.id"),
    selectedArea: team("volunteer.selectedArea"),
  })
  .transform((v) => ({ id: v.id, team: v.selectedArea }));

export const VolunteerId = z.object({ id: documentId("V", "volunteer.id") });
