import { createApiHandler } from "~/services/web/api/router.server";

/** Everything under /api that no area knows: a JSON 404 instead of the page. */
export const loader = createApiHandler([]);
export const action = createApiHandler([]);
