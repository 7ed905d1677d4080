import type { StatusLookupInput } from "~/schemas/requests/status-lookup";
import { STATUS_NOT_FOUND } from "~/schemas/vocabulary";
import {
  addressKey,
  isSameStreet,
  lookupKey,
  lookupPrefix,
  unitKey,
} from "../matching/addresses.server";
import { DomainError } from "../platform/errors.server";
import { assertAllowed, consume } from "../platform/rate-limits.server";
import type { Client } from "../platform/caller.server";

/** What a look-up compares of a stored request or application. */
interface LocatedRecord {
  _id: string;
  lookupKey: string;
  unitKey: string;
  createdAt: Date;
  address: { line1: string; line2: string; zip: string };
}

interface LookupFilter {
  lookupKey: string | { $gte: string; $lt: string };
  unitKey?: string;
}

/** Reads at most `limit` of the records that match, newest first. */
type FindLocated = (filter: LookupFilter, limit: number) => Promise<LocatedRecord[]>;

/** Projection for `Find`. */
export const LOCATED_PROJECTION = { lookupKey: 1, unitKey: 1, createdAt: 1, address: 1 } as const;

/** Max records under one name and house number that are compared; more of them are no one home. */
const MAX_COMPARED = 50;

/** The record under exactly this name and street, after folding. Without a unit: the one that has none, else the newest. */
async function findExact(who: StatusLookupInput, find: FindLocated) {
  const unit = unitKey(who);
  const [exact] = await find({ lookupKey: lookupKey(who), unitKey: unit }, 1);
  if (exact || unit !== "") return exact;
  const [newest] = await find({ lookupKey: lookupKey(who) }, 1);
  return newest;
}

/** The newest record whose street differs by its suffix or direction only, if all such records are one home. */
async function findSimilar(who: StatusLookupInput, find: FindLocated) {
  const prefix = lookupPrefix(who);
  if (prefix === undefined) return undefined;
  const unit = unitKey(who);
  const startsAlike = {
    lookupKey: { $gte: prefix, $lt: `${prefix}\u{10ffff}` },
    ...(unit !== "" && { unitKey: unit }),
  };
  const found = await find(startsAlike, MAX_COMPARED + 1);
  if (found.length > MAX_COMPARED) return undefined;
  const hits = found.filter(({ address }) => isSameStreet(address.line1, who.line1));
  return new Set(hits.map(({ address }) => addressKey(address))).size === 1 ? hits[0] : undefined;
}

/**
 * Looks up the status of what was stored under a name and address. Counts the look-up, and what finds nothing once more.
 * Throws `not-found` with the same words whether the person is unknown or lives elsewhere, and `too-many`.
 */
export async function lookUpStatus<State>(
  who: StatusLookupInput,
  client: Client,
  find: FindLocated,
  read: (id: string) => Promise<State | null>,
): Promise<State> {
  await consume("lookup", client.address);
  await assertAllowed("lookupMiss", client.address);
  const found = (await findExact(who, find)) ?? (await findSimilar(who, find));
  const state = found && (await read(found._id));
  if (state) return state;
  await consume("lookupMiss", client.address);
  throw new DomainError("not-found", STATUS_NOT_FOUND);
}
