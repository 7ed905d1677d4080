import { z } from "zod";
import { ACCOUNT_MESSAGES, ChangePassword, CreateAdmin, Login } from "~/schemas/account";
import { NOTICES } from "~/schemas/notices";
import { RequestList } from "~/schemas/request-lists";
import { CloseCall, OneRequest, RejectCall } from "~/schemas/request-review";
import * as accounts from "~/services/accounts.server";
import { countOpen } from "~/services/dashboard.server";
import { listAssignedVolunteers } from "~/services/request-details.server";
import { listNewest } from "~/services/request-lists.server";
import * as requests from "~/services/requests.server";
import { answering, call } from "~/services/web/api.server";
import { readCredentials } from "~/services/web/credentials.server";
import { actorOf } from "~/services/web/actor.server";
import * as wire from "~/services/web/wire.server";

const calls = [
  call("POST login", {
    role: "public",
    input: Login,
    read: readCredentials,
    run: async ({ input, visitor }) => ({ body: { token: (await accounts.logIn("admin", input, "bearer", visitor)).secret } }),
  }),
  call("GET homeowner-requests", {
    role: "admin",
    input: RequestList,
    run: async ({ input: { status, ...range } }) => {
      const rows = await listNewest({ ...range, statuses: status && [status] });
      return { body: rows.map(wire.request), headers: wire.nextPage(rows, range.limit) };
    },
  }),
  call("GET homeowner-requests/assigned-volunteers/:id", {
    role: "admin",
    input: OneRequest,
    run: async ({ input }) => ({ body: (await listAssignedVolunteers(input.id)).map(wire.assignedVolunteer) }),
  }),
  call("POST homeowner-requests/accept", {
    role: "admin",
    input: OneRequest,
    run: async ({ input, who }) => {
      await requests.accept(input.id, actorOf(who));
      return { body: { message: NOTICES.requestAccepted } };
    },
  }),
  call("POST homeowner-requests/reject", {
    role: "admin",
    input: RejectCall,
    run: async ({ input, who }) => {
      await requests.reject(input.id, { reason: input.reason }, actorOf(who));
      return { body: { message: NOTICES.requestRejected } };
    },
  }),
  call("POST homeowner-requests/close", {
    role: "admin",
    input: CloseCall,
    run: async ({ input, who }) => {
      await requests.close(input.id, input.notes, actorOf(who));
      return { body: { message: NOTICES.requestClosed } };
    },
  }),
  call("GET notifications", {
    role: "admin",
    input: z.object({}),
    run: async () => ({ body: [wire.notification(await countOpen())] }),
  }),
  call("POST changePassword", {
    role: "admin",
    input: ChangePassword,
    run: async ({ input, who }) => {
      await accounts.changePassword(who, input);
      return { body: { message: NOTICES.passwordChanged } };
    },
  }),
  call("POST create-account", {
    role: "admin",
    input: CreateAdmin,
    run: async ({ input, who }) => {
      await accounts.createAdmin(input, who);
      return { body: { message: ACCOUNT_MESSAGES.adminCreated } };
    },
  }),
];

export const loader = answering(calls);
export const action = answering(calls);
