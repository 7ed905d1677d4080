import { z } from "zod";
import { isId, normalizeId } from "../ids";

/** Max assignments per request, ended ones included. */
export const ASSIGNMENT_LIMIT = 50;
/** Volunteers per page, each with a checkbox (specification, section 9). */
export const CHOICES_PER_PAGE = 10;

/** Ticks of all pages. Other texts are ignored, since URLs get truncated and mistyped. */
export const picks = z.array(z.string().catch(""), { error: "assign.nothing" });

const readIds = (prefix: "V" | "R", values: readonly string[], limit: number) =>
  [...new Set(values.map(normalizeId).filter((id) => isId(prefix, id)))].slice(0, limit);

export const readPicks = (values: readonly string[]) => readIds("V", values, ASSIGNMENT_LIMIT);

/** Max requests that get the crew of another one on the assign screen. */
export const MORE_HOMES_LIMIT = 20;
export const readHomes = (values: readonly string[]) => readIds("R", values, MORE_HOMES_LIMIT);
