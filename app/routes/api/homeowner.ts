import { createApiHandler } from "~/services/web/api/router.server";
import { homeownerCalls } from "./calls/homeowner";

export const loader = createApiHandler(homeownerCalls);
export const action = createApiHandler(homeownerCalls);
