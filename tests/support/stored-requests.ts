import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { newId } from "~/services/platform/ids.server";
import type { Actor } from "~/services/platform/caller.server";
import { transition, type RequestEvent } from "~/services/requests/request-transitions.server";
import { newRequest } from "~/services/requests/requests.server";
import { chunk } from "./database";
import { helpRequestInput } from "./help-request";

const ADMIN = { role: "admin", id: "UADMIN001" } as const;
/** The day on which a request comes unless a test says otherwise: every event after it is a minute later. */
const CAME = new Date("2026-09-30T12:00:00Z");

interface Life {
  /** Differences of the payload. */
  said?: Record<string, unknown>;
  id?: string;
  came?: Date;
  events?: readonly RequestEvent[];
}

const actorOf = (event: RequestEvent): Actor => {
  if (event.type === "acceptOffer" || event.type === "declineOffer" || event.type === "complete")
    return { role: "volunteer", id: event.volunteerId };
  return event.type === "lapse" ? { role: "system" } : ADMIN;
};

/** A request as the product would have stored it after some events, with its mails and audit rows relayed. */
function requestAfter({
  said = {},
  id = newId("R"),
  came = CAME,
  events = [],
}: Life): RequestDocument {
  const { submissionId: _, honeypotFilled: suspicious, ...input } = helpRequestInput(said);
  const origin = {
    locale: "en",
    suspicious,
    possibleDuplicate: false,
    submissionKey: id,
    actor: { role: "public" },
  } as const;
  let doc = newRequest(id, input, origin, came);
  events.forEach((event, i) => {
    const outcome = transition(
      doc,
      event,
      actorOf(event),
      new Date(came.getTime() + (i + 1) * 60_000),
    );
    if (outcome.kind !== "changed") throw new Error(`${event.type}: ${JSON.stringify(outcome)}`);
    doc = {
      ...doc,
      ...outcome.patch,
      rev: doc.rev + 1,
      history: [...doc.history, ...outcome.history],
    };
  });
  const { hasIntents: __, ...relayed } = doc;
  return { ...relayed, intents: [] };
}

/** Puts requests into the connected database in one go and gives them back. */
export async function storeRequests(lives: readonly Life[]): Promise<RequestDocument[]> {
  const docs = lives.map(requestAfter);
  for (const batch of chunk(docs)) await HelpRequests.insertMany(batch);
  return docs;
}

/** Events that lead somewhere, for one volunteer. */
export const acceptedEvents: readonly RequestEvent[] = [{ type: "accept" }];
export const assignedEvents = (
  volunteerId = "VVOL00001",
  name = "Vera Oak",
): readonly RequestEvent[] => [
  ...acceptedEvents,
  { type: "assign", volunteers: [{ id: volunteerId, name }] },
];
