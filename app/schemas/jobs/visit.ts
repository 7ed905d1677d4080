/** Times of a day for a visit to a home; their hours are in the words. */
export const VISIT_PARTS = ["morning", "afternoon", "evening"] as const;
export type VisitPart = (typeof VISIT_PARTS)[number];

/** A day in Florida, as `2026-12-01`, and a time of that day. */
export interface VisitTime {
  day: string;
  part: VisitPart;
}

/** Days ahead for which a visit can be planned. */
export const MAX_VISIT_DAYS = 60;
