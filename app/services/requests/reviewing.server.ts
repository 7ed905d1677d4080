import { HelpRequests } from "~/models/request.server";
import {
  formatRejection,
  getRejection,
  isSameRejection,
  type Rejection,
} from "~/schemas/requests/rejection";
import type { RejectionReason, RequestStatus } from "~/schemas/vocabulary";
import { conflict, NOOP } from "../platform/aggregate.server";
import type { Actor } from "../platform/caller.server";
import { applyEvent, defineRule, statusConflict } from "./events.server";
import { isSaid, type Said } from "./writing.server";

/** Unevaluated → Accepted. */
export const accepting = defineRule(
  "accept",
  ["admin"],
  (doc, { said = "" }: Said) => {
    if (doc.status === "Accepted" && isSaid(doc, "accept", said)) return NOOP;
    if (doc.status !== "Unevaluated") return statusConflict(doc);
    return {
      kind: "effects",
      status: "Accepted",
      mails: [{ kind: "request-accepted" }],
      entry: { ...(said && { said }) },
    };
  },
  { isHeld: true },
);

export const accept = (id: string, actor: Actor, said = "") =>
  applyEvent(id, accepting, { said }, actor);

interface RejectRequest {
  /** Predefined reason and free text; the homeowner reads them, or a neutral default. */
  reason?: RejectionReason | undefined;
  text?: string | undefined;
  /** The status the administrator saw; a conflict if it has changed since. */
  seen?: RequestStatus | undefined;
}

/** Unevaluated or Accepted → Rejected. A repeat with another reason would lose it: a conflict. */
export const rejecting = defineRule(
  "reject",
  ["admin"],
  (doc, { reason, text = "", seen }: RejectRequest) => {
    const given: Rejection<RejectionReason> = { ...(reason && { reason }), text: text.trim() };
    const isGiven = formatRejection(given) !== "";
    if (doc.status === "Rejected")
      return isGiven && !isSameRejection(given, getRejection(doc))
        ? conflict("request.otherReason")
        : NOOP;
    if (doc.status === "Active") return statusConflict(doc, "closeInstead");
    if (doc.status === "Resolved" || (seen !== undefined && doc.status !== seen))
      return statusConflict(doc);
    const rejection = isGiven ? given : ({ reason: "noReason", text: "" } as const);
    return {
      kind: "effects",
      status: "Rejected",
      fields: { rejection, reasonRejected: formatRejection(rejection) },
      mails: [{ kind: "request-rejected" }],
    };
  },
  { isHeld: true },
);

/** Without `seen`, the status at the start of the call counts. */
export async function reject(id: string, { seen, ...rejection }: RejectRequest, actor: Actor) {
  const doc = await HelpRequests.findById(id, { status: 1 }).lean<{ status: RequestStatus }>();
  return applyEvent(id, rejecting, { ...rejection, seen: seen ?? doc?.status }, actor);
}
