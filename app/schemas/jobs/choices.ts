import { z } from "zod";
import { isId, normalizeId } from "../ids";

/** Max assignments per request, ended ones included. */
export const ASSIGNMENT_LIMIT = 50;
/** Volunteers per page, each with a checkbox (specification, section 9). */
export const CHOICES_PER_PAGE = 10;

/**
 * The chosen volunteers, for the schema of a form or of URL parameters: the ticked checkboxes of a
 * page, and hidden fields for those ticked on other pages. Other texts are ignored, since URLs get
 * truncated and mistyped.
 */
export const picks = z.array(z.string().catch(""), { error: "assign.nothing" });

/** Ids of the chosen volunteers, up to ASSIGNMENT_LIMIT. */
export const readPicks = (values: readonly string[]) =>
  [...new Set(values.map(normalizeId).filter((id) => isId("V", id)))].slice(0, ASSIGNMENT_LIMIT);
