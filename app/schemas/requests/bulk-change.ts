import { z } from "zod";
import { picks, readPicks } from "~/schemas/jobs/choices";
import { isId, normalizeId } from "../ids";
import { MAX_BULK_REQUESTS, SELECTION_BUTTONS } from "./bulk-actions";
import { PriorityForm } from "./request-review";

const ids = z
  .array(z.string().catch(""), { error: "bulk.nothing" })
  .max(MAX_BULK_REQUESTS, "bulk.tooMany");
const readIds = (values: readonly string[]) => [
  ...new Set(values.map(normalizeId).filter((id) => isId("R", id))),
];

/**
 * Ticked requests of a list. `shown` are those of its page: what is not ticked of them leaves the
 * stored selection `picked`. `all` takes all that match the list's filters instead.
 */
export const SelectionForm = z
  .object({
    pick: ids,
    shown: ids,
    picked: z.string().max(64).catch(""),
    all: z.string().max(8).catch(""),
    bulk: z.enum(SELECTION_BUTTONS, "bulk.action"),
  })
  .transform(({ pick, shown, picked, all, bulk }) => ({
    pick: readIds(pick),
    shown: readIds(shown),
    picked: normalizeId(picked),
    all: all === "yes",
    bulk,
  }));
export type SelectionInput = z.output<typeof SelectionForm>;

/** Starts a change of many requests; its action is stored with the selection. */
export const StartForm = z.object({});
export const StartPriorityForm = PriorityForm;
/** The crew, chosen as on the assign screen. */
export const StartOfferForm = z.object({ pick: picks }).transform(({ pick }, context) => {
  const volunteerIds = readPicks(pick);
  if (volunteerIds.length === 0)
    context.addIssue({ code: "custom", path: ["pick"], message: "bulk.noVolunteer" });
  return { volunteerIds };
});

/** Stops a running change. */
export const StopForm = z.object({});
