import { createApiHandler } from "~/services/web/api/router.server";
import { adminAccountCalls } from "./calls/admin-accounts";
import { adminRequestCalls } from "./calls/admin-requests";
import { adminVolunteerCalls } from "./calls/admin-volunteers";

/** In the order of the specification. */
const calls = [...adminRequestCalls, ...adminVolunteerCalls, ...adminAccountCalls];

export const loader = createApiHandler(calls);
export const action = createApiHandler(calls);
