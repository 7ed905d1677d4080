import { z } from "zod";
import { normalizeId } from "../ids";
import { ASSIGNMENT_LIMIT, picks, readHomes, readPicks } from "./choices";

/** An id as submitted; the service checks that it exists and reports unknown ones by id. */
const id = z
  .string({ error: "assign.nothing" })
  .max(64, "assign.nothing")
  .transform(normalizeId)
  .refine((v) => v !== "", "assign.nothing");

const unique = (ids: readonly string[]) => [...new Set(ids)];

const ids = z
  .union([z.array(id).max(1_000, "assign.tooMany"), z.string().max(4_000, "assign.tooMany")], {
    error: "assign.nothing",
  })
  .transform((v) => (typeof v === "string" ? v.split(",").map(normalizeId) : v))
  .transform((v) => unique(v.filter(Boolean)))
  .refine((v) => v.length > 0, "assign.nothing")
  .refine((v) => v.length <= ASSIGNMENT_LIMIT, "assign.tooMany");

/** `POST /admin/assign-volunteer/updateAssignment`. */
export const UpdateAssignment = z.object({ assignment: id, volunteerIds: ids }).transform((v) => ({
  requestId: v.assignment,
  volunteerIds: v.volunteerIds,
}));

/** Assign Volunteer(s) on the screen; `home` are other requests that get the same crew. */
export const AssignForm = z
  .object({ request: id, pick: picks, home: picks })
  .transform((v, context) => {
    const volunteerIds = readPicks(v.pick);
    if (volunteerIds.length === 0)
      context.addIssue({ code: "custom", path: ["pick"], message: "assign.nothing" });
    const homeIds = readHomes(v.home).filter((homeId) => homeId !== v.request);
    return { requestId: v.request, volunteerIds, homeIds };
  });

export const UnassignForm = z.object({ jobId: id });

/** A text message that was sent from a phone: to the homeowner, or to the volunteer of a job. */
export const TextForm = z.object({ jobId: id.optional() });
