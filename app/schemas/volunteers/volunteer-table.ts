/** Sortable columns and page sizes of the volunteer table (specification, section 9). */
export const VOLUNTEER_SORTS = ["id", "first", "last", "phone", "email"] as const;
export type VolunteerSort = (typeof VOLUNTEER_SORTS)[number];
export const PAGE_SIZES = [10, 25, 50, 100] as const;
