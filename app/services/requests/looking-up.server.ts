import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { listLiveJobs } from "~/schemas/jobs/assignment-state";
import { STATUS_ANSWERS } from "~/schemas/requests/answers";
import type { NumberLookupInput, StatusLookupInput } from "~/schemas/requests/status-lookup";
import {
  addressKey,
  addressKeysAt,
  isSameName,
  isSameStreet,
  lookupKey,
  lookupPrefix,
  nameKey,
  unitKey,
} from "../matching/addresses.server";
import type { Client } from "../platform/caller.server";
import { DomainError } from "../platform/errors.server";
import { pick, select, type Selected } from "../platform/projection.server";
import { checkDigits } from "./phone-digits.server";
import { assertAllowed, consume, reward } from "../platform/rate-limits.server";
import { settings } from "../platform/settings.server";

export const LOCATED_PROJECTION = select("address");
interface LocatedRecord {
  _id: string;
  address: { line1: string; line2: string; zip: string };
}

interface LookupFilter {
  lookupKey: string | { $gte: string; $lt: string };
  unitKey?: string;
}

/** Reads at most `limit` matching records, newest first. */
type FindLocated = (filter: LookupFilter, limit: number) => Promise<LocatedRecord[]>;

/** Letters of a shared word: shorter ones of last names, such as "de la", are in many names. */
const MIN_WORD_LENGTH = 4;
const MIN_FIRST_NAME = 3;

/** Max records compared under one name and house number; more can't be one home. */
const MAX_COMPARED = 50;

/** The record with the same folded name, street and unit; without a unit, else the newest. */
async function findExact(input: StatusLookupInput, find: FindLocated) {
  const unit = unitKey(input);
  const [exact] = await find({ lookupKey: lookupKey(input), unitKey: unit }, 1);
  if (exact || unit !== "") return exact;
  const [newest] = await find({ lookupKey: lookupKey(input) }, 1);
  return newest;
}

/** The newest; undefined if streets that differ only by suffix or direction are several homes. */
async function findSimilar(input: StatusLookupInput, find: FindLocated) {
  const prefix = lookupPrefix(input);
  if (prefix === undefined) return undefined;
  const unit = unitKey(input);
  const filter = {
    lookupKey: { $gte: prefix, $lt: `${prefix}\u{10ffff}` },
    ...(unit !== "" && { unitKey: unit }),
  };
  const found = await find(filter, MAX_COMPARED + 1);
  if (found.length > MAX_COMPARED) return undefined;
  const hits = found.filter(({ address }) => isSameStreet(address.line1, input.line1));
  return new Set(hits.map(({ address }) => addressKey(address))).size === 1 ? hits[0] : undefined;
}

const NAMED_PROJECTION = { ...LOCATED_PROJECTION, ...select("firstName", "lastName") } as const;

/** The request of a person with a similar name at that street; undefined for several people. */
async function findRelated(input: StatusLookupInput) {
  const unit = unitKey(input);
  const filter = {
    addressKey: addressKeysAt(input.line1),
    ...(unit !== "" && { unitKey: unit }),
  };
  const found = await HelpRequests.find(filter, NAMED_PROJECTION)
    .sort({ createdAt: -1 })
    .limit(MAX_COMPARED + 1)
    .lean();
  if (found.length > MAX_COMPARED) return undefined;
  const hits = found.filter(
    ({ firstName, lastName }) =>
      isSameName(input.firstName, firstName, MIN_FIRST_NAME) &&
      isSameName(input.lastName, lastName, MIN_WORD_LENGTH),
  );
  const people = new Set(
    hits.map((hit) => lookupKey({ ...hit, line1: "" }) + addressKey(hit.address)),
  );
  return people.size === 1 ? hits[0] : undefined;
}

/**
 * Looks up a record's status by name and address. Every look-up counts towards a rate limit, misses
 * also towards a stricter one. Throws `too-many`, and `not-found` with the same message whether
 * the name or the address is unknown.
 */
export async function lookUpStatus<State>(
  input: StatusLookupInput,
  client: Client,
  find: FindLocated,
  read: (id: string) => Promise<State | null>,
  findByName: typeof findRelated = () => Promise.resolve(undefined),
): Promise<State> {
  return countLookUp(client, async () => {
    const found =
      (await findExact(input, find)) ??
      (await findSimilar(input, find)) ??
      (await findByName(input));
    return found && read(found._id);
  });
}

async function countLookUp<State>(
  client: Client,
  find: () => Promise<State | null | undefined>,
): Promise<State> {
  await consume("lookup", client.address);
  await assertAllowed("lookupMiss", client.address);
  const state = await find();
  if (state) return state;
  await consume("lookupMiss", client.address);
  throw new DomainError("not-found", "statusNotFound");
}

/** Whether look-ups no longer answer for what was closed then. */
export function isPastLookup(closedAt: Date): boolean {
  const end = new Date(closedAt);
  end.setUTCMonth(end.getUTCMonth() + settings().retention.lookupMonths);
  return end < new Date();
}

const STATE_PROJECTION = select(
  "status",
  "outcome",
  "rejection",
  "reasonRejected",
  "createdAt",
  ...STATUS_ANSWERS,
);
/** The only facts of a request that the public status screens show. */
export type RequestState = Pick<RequestDocument, keyof typeof STATE_PROJECTION> & {
  /** Active, but no volunteer has accepted a job. */
  isWaiting: boolean;
};

/** The request under a name and address, see `lookUpStatus`. Throws `not-found` and `too-many`. */
export const getState = (input: StatusLookupInput, client: Client): Promise<RequestState> =>
  lookUpStatus(
    input,
    client,
    (filter, limit) =>
      HelpRequests.find(filter, LOCATED_PROJECTION).sort({ createdAt: -1 }).limit(limit).lean(),
    readState,
    findRelated,
  );

/**
 * Looks up the request with this number, if the last name or the phone is its own. Misses count for
 * the number, too, as four digits can be guessed. Throws `not-found` and `too-many`.
 */
export const getStateByNumber = (
  { id, proof }: NumberLookupInput,
  client: Client,
): Promise<RequestState> =>
  countLookUp(client, async () => {
    await consume("lookupNumber", id); // before the answer: guesses at once are counted, too
    const found = await HelpRequests.findById(id, OWNER_PROJECTION).lean<Owner>();
    const state = found && (await isOwn(found, proof)) ? await readState(id) : undefined;
    if (state) await reward("lookupNumber", id);
    return state;
  });

const OWNER_PROJECTION = select("lastName", "phone", "linkVersion");
type Owner = Selected<RequestDocument, typeof OWNER_PROJECTION>;

/** Accepts the last name or a word of it, or the phone or at least its last four digits. */
async function isOwn(found: Owner, proof: string) {
  const { lastName } = found;
  const digits = proof.replace(/\D/g, "");
  if (digits !== "") return digits.length >= 4 && hasDigits(found, digits.slice(-10));
  const words = lastName.split(/[\s-]+/).filter(({ length }) => length >= MIN_WORD_LENGTH);
  return [lastName, ...words].some((name) => nameKey(name) === nameKey(proof));
}

/** Whether the phone ends so; wrong digits count as on the private page, which they open, too. */
const hasDigits = (found: Owner, digits: string) =>
  checkDigits(found, digits).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError) return false;
      throw error;
    },
  );

const READ_PROJECTION = {
  _id: 0,
  ...STATE_PROJECTION,
  ...select("live", "statusAt", "duplicateOf", "erasedAt", "assignments", "formerJobs"),
} as const;
type Read = Pick<RequestDocument, Exclude<keyof typeof READ_PROJECTION, "_id">>;
/** Longer chains of duplicates are not followed. */
const MAX_KEPT = 10;

async function readState(id: string): Promise<RequestState | null> {
  const found = await HelpRequests.findById(id, READ_PROJECTION).lean<Read>();
  if (!found || found.erasedAt) return null;
  const kept = await findKept(found, READ_PROJECTION);
  return !kept.live && isPastLookup(kept.statusAt) ? null : toState(found, kept);
}

/** The request that goes on with the need of a duplicate; itself for any other. */
export async function findKept<Doc extends Pick<RequestDocument, "duplicateOf">>(
  found: Doc,
  projection: Partial<Record<keyof RequestDocument, 0 | 1>> = {},
): Promise<Doc> {
  let last = found;
  for (let n = 0; n < MAX_KEPT && last.duplicateOf !== undefined; n++)
    last = (await HelpRequests.findById(last.duplicateOf, projection).lean<Doc>()) ?? {
      ...last,
      duplicateOf: undefined,
    };
  return last;
}

/** Tells of a duplicate what becomes of the request that is kept. */
export function toState(found: Omit<Read, "erasedAt">, last: typeof found): RequestState {
  const { status, outcome, rejection, reasonRejected } = last;
  return {
    createdAt: found.createdAt,
    ...pick(found, STATUS_ANSWERS),
    status,
    isWaiting: status === "Active" && listLiveJobs(last).every((job) => job.state === "Offered"),
    ...(outcome && { outcome }),
    ...(rejection && { rejection }),
    reasonRejected,
  };
}
