import { z } from "zod";
import { ASSIGNMENT_LIMIT, CHOICE_FIELDS, readChosenIds } from "./choices";

/** Messages about assigning (specification, sections 5 and 8; the last two are ours). */
export const ASSIGN_MESSAGES = {
  nothing: "Please select a request and at least one volunteer.",
  requestsFailed: "Failed to load requests.",
  failed: "Failed to assign volunteers.",
  noVolunteers: "No volunteers available for this team",
  noRequests: "No matching requests found",
  tooMany: `At most ${ASSIGNMENT_LIMIT} volunteers can be assigned at once.`,
  job: "jobId must be the id of a job.",
} as const;

const M = ASSIGN_MESSAGES;

/** An id as submitted; the service checks that it exists and reports unknown ones by id. */
const id = z
  .string({ error: M.nothing })
  .max(64, M.nothing)
  .transform((v) => v.trim().toUpperCase())
  .refine((v) => v !== "", M.nothing);

const unique = (ids: readonly string[]) => [...new Set(ids)];

/** An array of ids, or a comma-separated string. */
const ids = z
  .union([z.array(id).max(1_000, M.tooMany), z.string().max(4_000, M.tooMany)], {
    error: M.nothing,
  })
  .transform((v) =>
    typeof v === "string" ? v.split(",").map((one) => one.trim().toUpperCase()) : v,
  )
  .transform((v) => unique(v.filter(Boolean)))
  .refine((v) => v.length > 0, { message: M.nothing, abort: true })
  .refine((v) => v.length <= ASSIGNMENT_LIMIT, M.tooMany);

/** `POST /admin/assign-volunteer/updateAssignment`. */
export const UpdateAssignment = z.object({ assignment: id, volunteerIds: ids }).transform((v) => ({
  requestId: v.assignment,
  volunteerIds: v.volunteerIds,
}));

/** Assign Volunteer(s) on the screen: the request and the ticks of this page and of others. */
export const AssignForm = z.object({ request: id, ...CHOICE_FIELDS }).transform((v, context) => {
  const volunteerIds = readChosenIds(v);
  if (volunteerIds.length === 0)
    context.addIssue({ code: "custom", path: ["pick1"], message: M.nothing });
  return { requestId: v.request, volunteerIds };
});

/** Unassigning on the request details screen. */
export const UnassignForm = z.object({ jobId: id }).transform((v) => v);
