import { redirect } from "@remix-run/node";
import { fullName } from "~/schemas/full-name";
import {
  BULK_OUTCOMES,
  CREW_CHOSEN,
  WORK_ORDERS_PATH,
  type BulkAction,
} from "~/schemas/requests/bulk-actions";
import type { Locale } from "~/schemas/vocabulary";
import { bulkChanges } from "~/text/bulk-changes";
import { doorCode } from "~/text/door-code";
import type { Message } from "~/text/message";
import { toBulkState, toHeldMs } from "../../jobs/bulk-changes.server";
import { previewBulkChange, readProgress } from "../../jobs/bulk-preview.server";
import type { PrintedOrder } from "../../jobs/work-orders.server";
import type { Actor } from "../../platform/caller.server";
import { DomainError } from "../../platform/errors.server";
import { settings } from "../../platform/settings.server";
import { readAssignState, toPanelQuery } from "./assign-presenter.server";
import { getBulkChange, toListHref, toPageHref } from "../../requests/bulk-selections.server";
import { getDoorCode } from "../../requests/door-code.server";
import { readLocale } from "../responses/locale.server";
import { loadTeamPanel } from "./assign-page.server";

type BulkChange = Awaited<ReturnType<typeof getBulkChange>>;
type ChangeAction = Exclude<BulkAction, "print">;

/** A change of many requests, on its page or `over` its list. Throws `not-found`. */
export async function loadBulkChange(
  id: string,
  request: Request,
  actor: Required<Actor>,
  over = false,
) {
  const change = await getBulkChange(id, actor.id);
  const { action } = change;
  if (action === "print") throw redirect(`${WORK_ORDERS_PATH}?id=${id}`);
  const target = over ? toListHref(change) : toPageHref(change);
  return change.startedAt === undefined
    ? loadConfirmation(change, action, request, actor, target)
    : { progress: await loadProgress(change, action, readLocale(request), target) };
}

/** A change over its list; a notice instead of one that is not there (any more). */
export async function loadBulkOver(id: string, request: Request, actor: Required<Actor>) {
  try {
    return { bulk: await loadBulkChange(id, request, actor, true) };
  } catch (error) {
    if (error instanceof DomainError && error.code === "not-found") return { notice: error.reason };
    throw error;
  }
}

async function loadConfirmation(
  change: BulkChange,
  action: ChangeAction,
  request: Request,
  actor: Actor,
  target: string,
) {
  const { searchParams } = new URL(request.url);
  const crew: CrewChoice = action === "offer" ? await loadCrew(change, searchParams) : {};
  const { homeowners, ...preview } = await previewBulkChange(change, crew.chosen ?? [], actor);
  const { undoSeconds } = settings();
  const words = bulkChanges[readLocale(request)];
  return {
    preview: {
      id: change._id,
      action,
      list: change.list,
      target,
      ...preview,
      total: change.requestIds.length,
      more: change.more ? words.more : undefined,
      mailed: {
        accept: words.mailed(homeowners),
        priority: words.noMail,
        offer:
          preview.offers.length > 0
            ? words.crewMailed(preview.offers.filter(({ count }) => count > 0).length)
            : undefined,
      }[action],
      held:
        undoSeconds > 0
          ? words[action === "priority" ? "heldOnly" : "held"](undoSeconds)
          : undefined,
    },
    ...crew,
  };
}

interface CrewChoice {
  /** Ids of the chosen crew, and the state of the choice, to change it. */
  chosen?: readonly string[];
  otherCrew?: Record<string, string | readonly string[]>;
  /** The choice, until a crew is chosen. */
  crew?: {
    panel: Awaited<ReturnType<typeof loadTeamPanel>>;
    query: Record<"id" | "team" | "vq" | "leader" | "free" | "vpage", string>;
  };
  /** Why the choice does not go on. */
  notice?: Message | undefined;
}

async function loadCrew(
  { _id: id }: BulkChange,
  searchParams: URLSearchParams,
): Promise<CrewChoice> {
  const { chosen, ...state } = readAssignState(searchParams);
  const query = { id, ...toPanelQuery(state) };
  const goesOn = searchParams.has(CREW_CHOSEN);
  if (goesOn && chosen.length > 0) return { chosen, otherCrew: { ...query, pick: chosen } };
  const panel = await loadTeamPanel({ ...state, chosen });
  return { crew: { panel, query }, notice: goesOn ? "bulk.noVolunteer" : undefined };
}

async function loadProgress(
  change: BulkChange,
  action: ChangeAction,
  locale: Locale,
  target: string,
) {
  const { counts, exceptions } = await readProgress(change);
  const state = toBulkState(change);
  const words = bulkChanges[locale];
  const lines = BULK_OUTCOMES.flatMap((one) => {
    const count = counts[one];
    return count ? [words.outcomes[one](count)] : [];
  });
  if (state === "holding")
    lines.push(
      words[action === "priority" ? "undo" : "leave"](Math.ceil(toHeldMs(change) / 1_000)),
    );
  const listOutcomes = (...outcomes: (typeof exceptions)[number]["outcome"][]) =>
    exceptions.filter(({ outcome }) => outcomes.includes(outcome));
  return {
    id: change._id,
    action,
    state,
    list: change.list,
    target,
    said: words.states[state],
    lines,
    done: Object.values(counts).reduce((sum, count) => sum + count, 0),
    total: change.requestIds.length,
    refused: listOutcomes("refused"),
    kept: listOutcomes("kept"),
    untouched: listOutcomes("untouched"),
    partly: listOutcomes("changed", "already"),
  };
}

export const toWorkOrderView = (
  { request: { _id: id, firstName, lastName, address, ...told }, volunteers }: PrintedOrder,
  locale: Locale,
) => ({
  ...told,
  id,
  name: fullName({ firstName, lastName }),
  street1: address.line1,
  street2: address.line2,
  city: address.city,
  zip: address.zip,
  volunteers: volunteers.map((volunteer) => {
    const code = getDoorCode({ id: volunteer.jobId, state: volunteer.state });
    return { ...volunteer, ...(code && { door: `${doorCode[locale].label} ${code}` }) };
  }),
  sayCode: doorCode[locale].say,
});
export type WorkOrderView = ReturnType<typeof toWorkOrderView>;
export type BulkProgressView = Awaited<ReturnType<typeof loadProgress>>;
export type BulkPreviewView = Awaited<ReturnType<typeof loadConfirmation>>["preview"];
/** Only its number if the request does not exist. */
export type NamedRequestView = BulkPreviewView["changing"][number];
export type BulkCrewView = NonNullable<CrewChoice["crew"]>;
