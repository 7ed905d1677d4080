import { z } from "zod";
import { CHOICE_FIELDS, readChosenIds } from "./choices";
import { rowNumber } from "../list-row";
import { assignableStatus } from "~/schemas/requests/request-lists";
import { HELP_TYPE_CODES, TEAM_CODES } from "../vocabulary";

const words = z
  .string()
  .catch("")
  .transform((v) => v.slice(0, 200));
const page = z.coerce.number().int().min(1).max(100_000).catch(1);

/**
 * The address of the assign screen: `q`, `type`, `status`, `page` and `row` for the requests,
 * `request` for the one that is selected, `team`, `vq` and `vpage` for the volunteers, and the
 * ticks. A value that makes no sense counts as none.
 */
export const AssignQuery = z
  .object({
    q: words,
    type: z.enum(HELP_TYPE_CODES).optional().catch(undefined),
    status: assignableStatus,
    page,
    row: rowNumber,
    request: z.string().max(64).optional().catch(undefined),
    team: z.enum(TEAM_CODES).optional().catch(undefined),
    vq: words,
    vpage: page,
    ...CHOICE_FIELDS,
  })
  .transform(({ q, type, status, page: of, row, request, team, vq, vpage, ...choices }) => {
    return {
      q,
      type,
      status,
      page: of,
      row,
      request,
      team,
      vq,
      vpage,
      chosen: readChosenIds(choices),
    };
  });
export type AssignState = z.output<typeof AssignQuery>;

/** Which requests the assign screen lists. */
export type AssignableRequestsFilter = Pick<AssignState, "q" | "type" | "page"> &
  Partial<Pick<AssignState, "status">>;
