import type { HistoryEntry, RequestEventType } from "~/models/history-entry.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { homeownerWords } from "~/text/homeowner-words";
import { NOOP } from "../platform/aggregate.server";
import type { Actor } from "../platform/caller.server";
import { DomainError } from "../platform/errors.server";
import { settings } from "../platform/settings.server";
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

/** Staff sent a text message from a phone; a second press within a minute is the same one. */
export const texting = defineRule(
  "sendText",
  ["admin"],
  (doc, { said }: Required<Said>, now, { id: by }) =>
    !said || isRepeated(doc, { event: "sendText", by, said }, now)
      ? NOOP
      : { kind: "effects", mails: [], annotates: true, entry: { said } },
);

/** Writes to the homeowner: a mail, and words on the private page. Throws `not-found`. */
export const write = (id: string, said: string, actor: Actor) =>
  applyEvent(id, writing, { said }, actor);

/** Words of a text message to a homeowner who was not reached. */
export function toTextMessage({ locale }: Pick<RequestDocument, "locale">) {
  const { centerName, contactPhone } = settings().site;
  return homeownerWords[locale].textMessage(centerName, contactPhone);
}

/** Notes that the text message was sent. Throws `not-found`. */
export async function noteText(id: string, actor: Actor) {
  const doc = await HelpRequests.findById(id, { locale: 1 }).lean<
    Pick<RequestDocument, "locale">
  >();
  if (!doc) throw new DomainError("not-found", "request.notFound");
  return applyEvent(id, texting, { said: toTextMessage(doc) }, actor);
}
