import { createApiHandler } from "~/services/web/api/router.server";
import { mailCalls } from "./calls/mail";

export const loader = createApiHandler(mailCalls);
export const action = createApiHandler(mailCalls);
