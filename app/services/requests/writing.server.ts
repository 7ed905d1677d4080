import type { HistoryEntry, RequestEventType } from "~/models/history-entry.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { ofStaff } from "~/text/text-messages";
import { conflict, NOOP } from "../platform/aggregate.server";
import type { Actor } from "../platform/caller.server";
import { DomainError } from "../platform/errors.server";
import { settings } from "../platform/settings.server";
import { toJobConflict, toNotFound, type JobEvent } from "./assignments.server";
import { applyEvent, defineRule, isTakenBack } from "./events.server";
import { isRepeated } from "./noting.server";

/** Words of staff to the homeowner, in the homeowner's language. */
export interface Said {
  said?: string | undefined;
}

/** Whether these words, if any, went with an event: a repeat with others would lose them. */
export const isSaid = (
  { history }: Pick<RequestDocument, "history">,
  event: RequestEventType,
  said: string,
) => said === "" || history.findLast((one) => one.event === event)?.said === said;

/** Lists the words of staff to the homeowner, oldest first, once they can't be taken back. */
export const listSaid = (
  { history, intents }: Pick<RequestDocument, "history" | "intents">,
  now = new Date(),
) =>
  history.flatMap((one: HistoryEntry) =>
    one.said &&
    one.event !== "sendText" &&
    !isTakenBack({ history }, one) &&
    !intents.some(({ rev, after }) => rev === one.rev && after && after > now)
      ? [{ at: one.at, said: one.said }]
      : [],
  );

/** A message to the homeowner, in any status. */
export const writing = defineRule(
  "write",
  ["admin"],
  (doc, { said }: Required<Said>, now, { id: by }) =>
    !said || isRepeated(doc, { event: "write", by, said }, now)
      ? NOOP
      : {
          kind: "effects",
          mails: [{ kind: "request-message" }],
          annotates: true,
          entry: { said },
        },
  { isHeld: true },
);

/**
 * A text message was sent from a phone: by staff to the homeowner or to the volunteer of a job, by
 * a volunteer to the homeowner. A second press within a minute is the same one.
 */
export const texting = defineRule(
  "sendText",
  ["volunteer", "admin"],
  (doc, { assignmentId, said }: Partial<JobEvent> & Said, now, actor) => {
    const { id: by, role } = actor;
    const job = doc.assignments.find(({ id }) => id === assignmentId);
    const isOthers = role === "volunteer" && job?.volunteerId !== by;
    if (isOthers || (assignmentId && !job)) return toNotFound(actor);
    if (job && role === "volunteer" && job.state !== "Scheduled")
      return conflict(toJobConflict(job));
    const entry = { ...(said && { said }), ...(job && { jobIds: [job.id] }) };
    return isRepeated(doc, { event: "sendText", by, ...entry }, now)
      ? NOOP
      : { kind: "effects", mails: [], annotates: true, entry };
  },
);

/** Writes to the homeowner: a mail, and words on the private page. Throws `not-found`. */
export const write = (id: string, said: string, actor: Actor) =>
  applyEvent(id, writing, { said }, actor);

/** Notes a text message to the homeowner, or to the volunteer of a job. Throws `not-found`. */
export async function noteText(id: string, assignmentId: string | undefined, actor: Actor) {
  if (assignmentId) return applyEvent(id, texting, { assignmentId }, actor);
  const doc = await HelpRequests.findById(id, { locale: 1 }).lean<
    Pick<RequestDocument, "locale">
  >();
  if (!doc) throw new DomainError("not-found", "request.notFound");
  const { centerName, contactPhone } = settings().site;
  return applyEvent(id, texting, { said: ofStaff[doc.locale](centerName, contactPhone) }, actor);
}
