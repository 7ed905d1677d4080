import { z } from "zod";
import { documentId } from "../fields";
import { team } from "./teams";

/** Messages for administrators and API clients; the specification has none. */
export const VOLUNTEER_MESSAGES = {
  id: "id must be the id of a volunteer.",
  selectedArea: "Please choose one of the five areas of help.",
} as const;

/** `PATCH` and `DELETE /admin/volunteers/volunteer-details`, and the details screen. */
export const TeamChange = z
  .object({
    id: documentId("V", VOLUNTEER_MESSAGES.id),
    selectedArea: team(VOLUNTEER_MESSAGES.selectedArea),
  })
  .transform((v) => ({ id: v.id, team: v.selectedArea }));

/** Calls and forms with only a volunteer's id. */
export const VolunteerId = z
  .object({ id: documentId("V", VOLUNTEER_MESSAGES.id) })
  .transform((v) => v);
