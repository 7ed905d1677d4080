/** Statuses that are not final, in the order of the work. */
export const OPEN_STATUSES = ["Unevaluated", "Accepted", "Active"] as const;
export type OpenStatus = (typeof OPEN_STATUSES)[number];

/** Why a request needs attention, as far as a list can be filtered by it. */
export const REQUEST_FLAGS = ["ready", "declined", "unanswered", "bounced"] as const;
export type RequestFlag = (typeof REQUEST_FLAGS)[number];
/** Statuses of the requests with each flag: the events of a request and its bounces set them so. */
export const FLAG_STATUSES: Readonly<Record<RequestFlag, readonly OpenStatus[]>> = {
  ready: ["Active"],
  declined: ["Accepted"],
  unanswered: ["Active"],
  bounced: OPEN_STATUSES,
};
const getFlags = (status: OpenStatus) =>
  REQUEST_FLAGS.filter((one) => FLAG_STATUSES[one].includes(status));
/** Flags of the new requests; `REQUEST_FLAGS` for the assign screen. */
export const NEW_FLAGS = getFlags("Unevaluated");

export const ASSIGNABLE_STATUSES = ["Accepted", "Active"] as const;
export const ASSIGN_CHOICES = [...ASSIGNABLE_STATUSES, "both"] as const;
export type AssignChoice = (typeof ASSIGN_CHOICES)[number];

/** Accepted by default. A flag of only one status decides: with another the list would be empty. */
export function toAssignChoice({
  status = "Accepted",
  flag,
}: {
  status?: AssignChoice | undefined;
  flag?: RequestFlag | undefined;
}): AssignChoice {
  const [only, other] = ASSIGNABLE_STATUSES.filter(
    (one) => !flag || FLAG_STATUSES[flag].includes(one),
  );
  return other ? status : (only ?? status);
}
export const toAssignStatuses = (choice: AssignChoice) =>
  choice === "both" ? ASSIGNABLE_STATUSES : ([choice] as const);

/** `mine`: claimed by the viewer; `urgent` includes life-safety; `unassigned`: Accepted ones. */
export const LIST_FLAGS = [
  "mine",
  "told",
  "asked",
  "lifeSafety",
  "urgent",
  "duplicate",
  "noEmail",
  "bounced",
  "ready",
  "unassigned",
  "spam",
] as const;
export type ListFlag = (typeof LIST_FLAGS)[number];
/** `declined` and `unanswered` are reached from the dashboard alone. */
export type AnyFlag = ListFlag | RequestFlag;

/** Flags of requests whose lists have an order of their own: they say since when. */
export type SinceFlag = "declined" | "unanswered";
export const isSinceFlag = (flag: string | undefined): flag is SinceFlag =>
  flag === "declined" || flag === "unanswered";

export const REQUEST_SORTS = ["priority", "age", "name", "zip"] as const;
export type RequestSort = (typeof REQUEST_SORTS)[number];

export const PAGE_SIZES = [25, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
export const DEFAULT_PAGE_SIZE = 50;

export const LIST_PATHS = {
  all: "/requests",
  new: "/homeowner-requests",
  progress: "/requests-in-progress",
  assign: "/assignVolunteers",
} as const;
export type ListName = keyof typeof LIST_PATHS;
/** Lists that are one screen; those in progress are Active. */
export type BrowsedName = Extract<ListName, "all" | "progress">;

export const ENTER_PATH = "/homeowner-requests/enter-request";

/** Resource route of the results while typing; `q` is its only parameter. */
export const FIND_PATH = "/requests/find";
