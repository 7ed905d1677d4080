import { z } from "zod";
import { picks, readPicks } from "~/schemas/jobs/choices";
import { isId, normalizeId } from "../ids";
import { BULK_ACTIONS, MAX_BULK_REQUESTS } from "./bulk-actions";

// More than a selection may have, so that the service says so.
const ids = z.array(z.string().catch(""), { error: "bulk.nothing" }).max(2 * MAX_BULK_REQUESTS);
const readIds = (values: readonly string[]) => [
  ...new Set(values.map(normalizeId).filter((id) => isId("R", id))),
];

/**
 * Ticked requests of a list; `all` takes all that match its filters, without those in `except`.
 * `over`: the script shows the confirmation over the list.
 */
export const SelectionForm = z
  .object({
    pick: ids,
    except: ids,
    all: z.string().max(8).catch(""),
    over: z.string().max(8).catch(""),
    bulk: z.enum(BULK_ACTIONS, "bulk.action"),
  })
  .transform(({ pick, except, all, over, bulk }) => ({
    pick: readIds(pick),
    except: readIds(except),
    all: all === "yes",
    over: over === "yes",
    bulk,
  }));
export type SelectionInput = z.output<typeof SelectionForm>;

/** A button without fields: starts what is stored with the selection, or stops it. */
export const ButtonForm = z.object({});
export const StartOfferForm = z.object({ pick: picks }).transform(({ pick }, context) => {
  const volunteerIds = readPicks(pick);
  if (volunteerIds.length === 0)
    context.addIssue({ code: "custom", path: ["pick"], message: "bulk.noVolunteer" });
  return { volunteerIds };
});
