export const BULK_ACTIONS = ["accept", "priority", "offer", "print"] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

export const MAX_BULK_REQUESTS = 500;

/** State of a started change. `holding`: all are changed, nothing is mailed yet. */
export type BulkState = "running" | "holding" | "done" | "stopping" | "stopped";

/** The outcome of one request; after Stop the last three. `kept`: could not be taken back. */
export const BULK_OUTCOMES = [
  "changed",
  "already",
  "refused",
  "takenBack",
  "kept",
  "untouched",
] as const;
export type BulkOutcome = (typeof BULK_OUTCOMES)[number];

/** Parameter of the confirmation of an offer, whose crew is in the address. */
export const CREW_CHOSEN = "chosen";
export const BULK_PATH = "/requests/bulk";
export const WORK_ORDERS_PATH = "/requests/work-orders";
