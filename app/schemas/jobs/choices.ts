import { z } from "zod";

/** Max assignments per request, ended ones included. */
export const ASSIGNMENT_LIMIT = 50;
/** Volunteers per page, each with a checkbox (specification, section 9). */
export const CHOICES_PER_PAGE = 10;

/**
 * Ticks that survive paging without JavaScript, as flat form fields: `pick1` … `pick10` are the
 * checkboxes of this page, with a volunteer's id as value; `shown` lists the ids of this page and
 * `chosen` the ids ticked on other pages, both comma-separated. An id in `shown` but in no `pick`
 * was unticked.
 */
const PICKS = [
  "pick1",
  "pick2",
  "pick3",
  "pick4",
  "pick5",
  "pick6",
  "pick7",
  "pick8",
  "pick9",
  "pick10",
] as const satisfies {
  length: typeof CHOICES_PER_PAGE;
};

/** Field name of a row's checkbox, counted from 0. */
export const toPickName = (row: number) => PICKS[row] ?? "";

/** Invalid ticks are ignored: URLs get truncated and mistyped. */
const pick = z.string().max(40).optional().catch(undefined);
const idList = z.string().max(4_000).optional().catch(undefined);

/** The fields, for the schema of a form or of URL parameters. */
export const CHOICE_FIELDS = {
  chosen: idList,
  shown: idList,
  pick1: pick,
  pick2: pick,
  pick3: pick,
  pick4: pick,
  pick5: pick,
  pick6: pick,
  pick7: pick,
  pick8: pick,
  pick9: pick,
  pick10: pick,
};
type Choices = { [Name in keyof typeof CHOICE_FIELDS]?: string | undefined };

const isVolunteerId = (id: string) => /^V[0-9A-HJKMNP-TV-Z]{8}$/.test(id);
const parseIds = (text = "") =>
  text
    .split(",")
    .map((id) => id.trim().toUpperCase())
    .filter(isVolunteerId);

/** Ids of all ticked volunteers, page by page in the order of ticking, up to ASSIGNMENT_LIMIT. */
export function readChosenIds(fields: Choices): string[] {
  const picked = PICKS.flatMap((name) => parseIds(fields[name]));
  const shown = new Set(parseIds(fields.shown));
  const keptIds = parseIds(fields.chosen).filter((id) => !shown.has(id) || picked.includes(id));
  return [...new Set([...keptIds, ...picked])].slice(0, ASSIGNMENT_LIMIT);
}
