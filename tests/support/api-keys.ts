import { randomUUID } from "node:crypto";

import type { KeyAccess } from "~/schemas/accounts/api-key";
import { makeApiKey } from "~/services/accounts/api-keys.server";

/** Makes a key with a unique name. */
export const createApiKey = (adminId: string, access: KeyAccess = "read") =>
  makeApiKey({ name: `GIS ${randomUUID()}`, access, submission_id: randomUUID() }, adminId);
