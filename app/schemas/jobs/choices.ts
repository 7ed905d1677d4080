import { z } from "zod";

/** Assignments that one request can have, ended ones included. */
export const ASSIGNMENT_LIMIT = 50;
/** Rows of a page of volunteers, each with a box to tick (specification, section 9). */
export const CHOICES_PER_PAGE = 10;

/**
 * Ticks that survive paging without script, in flat fields of one form: `pick1` … `pick10` are the boxes of this page, each with a volunteer's id as its
 * value; `shown` has the ids of this page with commas between, ticked or not; `chosen` has what was ticked on the pages before. A box that somebody
 * unticks is in `shown` and in no `pick`, which is how it is known to be taken back.
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

/** Name of the box of a row, counted from 0. */
export const toPickName = (row: number) => PICKS[row] ?? "";

/** Whatever is wrong with a tick is no tick: addresses are typed, cut off and mistyped. */
const pick = z.string().max(40).optional().catch(undefined);
const list = z.string().max(4_000).optional().catch(undefined);

/** The fields, for the schema of a form or of an address. */
export const CHOICE_FIELDS = {
  chosen: list,
  shown: list,
  ...{
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
  },
};
type Choices = { [Name in keyof typeof CHOICE_FIELDS]?: string | undefined };

const isVolunteerId = (id: string) => /^V[0-9A-HJKMNP-TV-Z]{8}$/.test(id);
const idsOf = (text = "") =>
  text
    .split(",")
    .map((id) => id.trim().toUpperCase())
    .filter(isVolunteerId);

/** The ids of everybody who is ticked now, in the order in which they were ticked, page by page; as many as a request can have. */
export function readChosenIds(fields: Choices): string[] {
  const picked = PICKS.flatMap((name) => idsOf(fields[name]));
  const shown = new Set(idsOf(fields.shown));
  const kept = idsOf(fields.chosen).filter((id) => !shown.has(id) || picked.includes(id));
  return [...new Set([...kept, ...picked])].slice(0, ASSIGNMENT_LIMIT);
}
