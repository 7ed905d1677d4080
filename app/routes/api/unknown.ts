import { answering } from "~/services/web/api/router.server";

/** Everything under /api that no area knows: a JSON 404 instead of the page. */
export const loader = answering([]);
export const action = answering([]);
