import { z } from "zod";
import { documentId } from "../fields";
import { team } from "./teams";

/** `PATCH` and `DELETE /admin/volunteers/volunteer-details`, and the details screen. */
export const TeamChange = z
  .object({
    id: documentId("V", "volunteer.id"),
    selectedArea: team("volunteer.selectedArea"),
  })
  .transform((v) => ({ id: v.id, team: v.selectedArea }));

export const VolunteerId = z.object({ id: documentId("V", "volunteer.id") });
