import { createApiHandler } from "~/services/web/api/router.server";

/** Everything else under /api: a JSON 404 instead of the error screen. */
export const loader = createApiHandler([]);
export const action = createApiHandler([]);
