import { createApiHandler } from "~/services/web/api/router.server";
import { CALLS } from "./calls";

export const loader = createApiHandler(CALLS.postmark);
export const action = createApiHandler(CALLS.postmark);
