/** What can be done to many requests at once. */
export const BULK_ACTIONS = ["accept", "priority", "offer", "print"] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** Most requests of one selection. */
export const MAX_BULK_REQUESTS = 500;

/**
 * What the field `bulk` of a list's form asks for: an action on the ticked requests, or to keep
 * the ticks while the list shows another page.
 */
export const SELECTION_BUTTONS = [...BULK_ACTIONS, "keep"] as const;

/** Where a change of many requests is. `holding`: all are changed, nothing is mailed yet. */
export const BULK_STATES = ["draft", "running", "holding", "done", "stopping", "stopped"] as const;
export type BulkState = (typeof BULK_STATES)[number];

/** What became of one request. `kept`: could not be taken back after Stop. */
export const BULK_OUTCOMES = ["changed", "already", "refused", "takenBack", "kept"] as const;
export type BulkOutcome = (typeof BULK_OUTCOMES)[number];

/** Parameter of the confirmation of an offer, whose crew is in the address. */
export const CREW_CHOSEN = "chosen";
export const BULK_PATH = "/requests/bulk";
export const WORK_ORDERS_PATH = "/requests/work-orders";
