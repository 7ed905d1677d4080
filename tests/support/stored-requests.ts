import { HelpRequests, type RequestDocument } from "~/models/request.server";
import type { RequestStatus } from "~/schemas/vocabulary";
import type { Actor } from "~/services/platform/caller.server";
import { applyChange } from "~/services/platform/aggregate.server";
import { newId } from "~/services/platform/ids.server";
import { transition, type RequestEvent } from "~/services/requests/transitions.server";
import { listToAssign } from "~/services/requests/listing.server";
import { newRequest } from "~/services/requests/submitting.server";
import { chunk } from "./database";
import { helpRequestInput } from "./help-request";

const ADMIN = { role: "admin", id: "UADMIN001" } as const;
/** Default creation time; each event follows a minute after the one before. */
const CREATED_AT = new Date("2026-09-30T12:00:00Z");
/** So many minutes later. */
export const at = (minute: number) => new Date(CREATED_AT.getTime() + minute * 60_000);

/** Active requests, ten a page. */
export const listActive = (filter: Omit<Parameters<typeof listToAssign>[0], "status">) =>
  listToAssign({ ...filter, status: "Active" });

interface RequestStory {
  /** Overrides of the payload. */
  payload?: Record<string, unknown>;
  id?: string;
  createdAt?: Date;
  events?: readonly RequestEvent[];
}

/** Who causes an event: its volunteer, the system or an administrator. */
export const toActor = (event: RequestEvent, admin: Actor = ADMIN): Actor => {
  if (event.type !== "volunteerDeleted" && "volunteerId" in event)
    return { role: "volunteer", id: event.volunteerId };
  if (event.type === "tell" || event.type === "renewLink") return { role: "public" };
  return event.type === "lapse" || event.type === "remindVisit" || event.type === "ask"
    ? { role: "system" }
    : admin;
};

/** A request as stored after some events, with an empty outbox. */
function buildRequest({
  payload = {},
  id = newId("R"),
  createdAt = CREATED_AT,
  events = [],
}: RequestStory): RequestDocument {
  const { submissionId: _, honeypotFilled: suspicious, ...input } = helpRequestInput(payload);
  const origin = {
    locale: "en",
    suspicious,
    possibleDuplicate: false,
    submissionKey: id,
    actor: { role: "public" },
  } as const;
  let doc = newRequest(id, input, origin, createdAt);
  events.forEach((event, i) => {
    const outcome = transition(
      doc,
      event,
      toActor(event),
      new Date(createdAt.getTime() + (i + 1) * 60_000),
    );
    if (outcome.kind !== "changed") throw new Error(`${event.type}: ${JSON.stringify(outcome)}`);
    doc = applyChange(doc, outcome);
  });
  const { hasIntents: __, ...relayed } = doc;
  return { ...relayed, intents: [] };
}

/** Stores requests in bulk and returns them. */
export async function storeRequests(stories: readonly RequestStory[]): Promise<RequestDocument[]> {
  const docs = stories.map(buildRequest);
  for (const batch of chunk(docs)) await HelpRequests.insertMany(batch);
  return docs;
}

/** Events that lead to a status, with one volunteer. */
export const acceptedEvents: readonly RequestEvent[] = [{ type: "accept" }];
export const assignedEvents = (
  volunteerId = "VVOL00001",
  name = "Vera Oak",
): readonly RequestEvent[] => [
  ...acceptedEvents,
  { type: "assign", volunteers: [{ id: volunteerId, name }] },
];
export const EVENTS = {
  Unevaluated: [],
  Accepted: acceptedEvents,
  Active: assignedEvents(),
  Rejected: [{ type: "reject" }],
  Resolved: [...assignedEvents(), { type: "close", notes: "" }],
} as const satisfies Record<RequestStatus, readonly RequestEvent[]>;

/** Puts each text into a stored request, by any form's rules or none: records can be older. */
export async function storeTexts(texts: readonly string[]) {
  const docs = await HelpRequests.find({}, { _id: 1 }).sort({ _id: 1 }).limit(texts.length).lean();
  for (const [i, { _id }] of docs.entries()) {
    const text = texts[i]!;
    const names = { firstName: text, lastName: text, email: text, "address.line1": text };
    const set = { ...names, other: text, description: text };
    await HelpRequests.collection.updateOne({ _id: _id as never }, { $set: set });
  }
}
