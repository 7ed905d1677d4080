import { z } from "zod";
import { requiredLine } from "../fields";
import { LIMITS } from "../vocabulary";

/** What a key may do: `write` includes `read`. */
export const KEY_ACCESS = ["read", "write"] as const;
export type KeyAccess = (typeof KEY_ACCESS)[number];

export const MakeApiKey = z.object({
  name: requiredLine("apiKey.name", LIMITS.name, "apiKey.name"),
  access: z.enum(KEY_ACCESS, { error: "apiKey.access" }),
  submission_id: z
    .string({ error: "somethingWentWrong" })
    .regex(/^[\w-]{20,64}$/, "somethingWentWrong"),
});
export type MakeApiKeyInput = z.output<typeof MakeApiKey>;

/** The form that revokes one, whose id is in the URL. */
export const RevokeApiKey = z.object({});
