import { z } from "zod";
import { documentId, email, requiredLine } from "../fields";
import { LIMITS } from "../vocabulary";

export const InviteAdmin = z.object({
  firstName: requiredLine("help.firstName", LIMITS.name, "tooLong.firstName"),
  lastName: requiredLine("help.lastName", LIMITS.name, "tooLong.lastName"),
  email: email("help.email"),
});

export const AdminId = z.object({ id: documentId("U", "admin.notFound") });

/** Deactivates one; `keys` is there if ticked. */
export const DeactivateAdmin = AdminId.extend({
  keys: z.literal("revoke", { error: "somethingWentWrong" }).optional(),
});

export type InviteAdminInput = z.output<typeof InviteAdmin>;
