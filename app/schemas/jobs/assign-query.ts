import { z } from "zod";
import {
  assignableStatus,
  openRequestFilters,
  shownRequest,
} from "~/schemas/requests/list-queries";
import { rowNumber } from "../list-call";
import { TEAM_CODES } from "../vocabulary";
import { picks, readHomes, readPicks } from "./choices";

const searchText = z
  .string()
  .catch("")
  .transform((v) => v.slice(0, 200));
const yes = z.literal("yes").optional().catch(undefined);
/** Address of a request beside a list: the pane that led here. */
const back = z
  .string()
  .regex(/^\/requests(-in-progress)?\?[\x21\x22\x24-\x7e]{1,1500}$/) // ASCII without "#"
  .catch("");
const page = z.coerce.number().int().min(1).max(100_000).catch(1);

/** `home`: other requests that get the same crew. Invalid values are ignored. */
export const AssignQuery = z
  .object({
    q: searchText,
    ...openRequestFilters,
    status: assignableStatus,
    page,
    row: rowNumber,
    back,
    request: shownRequest,
    team: z.enum(TEAM_CODES).optional().catch(undefined),
    vq: searchText,
    leader: yes,
    free: yes,
    vpage: page,
    pick: picks.catch([]),
    home: picks.catch([]),
  })
  .transform(({ pick, home, ...state }) => ({
    ...state,
    chosen: readPicks(pick),
    homes: readHomes(home),
  }));
export type AssignState = z.output<typeof AssignQuery>;

export type AssignableRequestsFilter = Pick<AssignState, "q" | "page"> &
  Partial<Pick<AssignState, "type" | "zip" | "flag" | "status">>;
