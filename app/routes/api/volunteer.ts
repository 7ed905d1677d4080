import { createApiHandler } from "~/services/web/api/router.server";
import { volunteerCalls } from "./calls/volunteer";

export const loader = createApiHandler(volunteerCalls);
export const action = createApiHandler(volunteerCalls);
