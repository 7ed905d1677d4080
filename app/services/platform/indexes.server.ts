import mongoose, { type mongo } from "mongoose";
import { isDeepStrictEqual } from "node:util";
import "~/models/admin.server";
import "~/models/api-key.server";
import "~/models/application.server";
import "~/models/audit.server";
import "~/models/broadcast.server";
import "~/models/bulk-change.server";
import "~/models/email.server";
import "~/models/lock.server";
import "~/models/password-token.server";
import "~/models/request.server";
import "~/models/search-word.server";
import "~/models/session.server";
import "~/models/volunteer.server";
import { withoutTimeLimit } from "./database.server";
import { log } from "./log.server";
import { QUEUE_INDEXES } from "./queue.server";
import { LIMIT_INDEXES } from "./rate-limits.server";

type IndexDescription = mongo.IndexDescription;
type IndexOptions = Omit<IndexDescription, "key" | "name">;

export interface Index {
  collection: string;
  name: string;
  /** In order. Other kinds than ascending and descending ones are not declared. */
  key: [field: string, direction: unknown][];
  options: IndexOptions;
}

export interface IndexDifference {
  collection: string;
  name: string;
  /** `unknown`: not declared; nothing changes it. */
  difference: "missing" | "changed" | "unknown";
}

/** Server codes: the same key has another name or options; the same name has another key. */
const CONFLICTS = new Set<unknown>([85, 86]);
const NO_COLLECTION = 26;
const DUPLICATE_KEY = 11000;

/** The indexes of each collection that the models, the rate limiter and the queue declare. */
export function listDeclaredIndexes(): { collection: string; indexes: Index[] }[] {
  const models = Object.values(mongoose.models).map(({ collection, schema }) => ({
    collection: collection.name,
    indexes: schema.indexes().map(([key, options]) => ({ ...options, key }) as IndexDescription),
  }));
  return [...models, LIMIT_INDEXES, QUEUE_INDEXES]
    .filter(({ indexes }) => indexes.length > 0)
    .map(({ collection, indexes }) => ({
      collection,
      indexes: indexes.map((index) => toIndex(collection, index)),
    }));
}

function toIndex(collection: string, { key: fields, name, ...options }: IndexDescription): Index {
  const key = [...(fields instanceof Map ? fields : Object.entries(fields))] as Index["key"];
  return { collection, name: name ?? key.flat().join("_"), key, options };
}

const toDescription = ({ name, key, options }: Index) =>
  ({ ...options, name, key: new Map(key) }) as IndexDescription;

export async function findIndexDifferences(): Promise<IndexDifference[]> {
  const { db } = mongoose.connection;
  if (!db) throw new Error("findIndexDifferences() before connectDatabase()");
  const differences = listDeclaredIndexes().map(async ({ collection, indexes }) => {
    const existing = await listIndexes(db, collection);
    const unknown = new Set(existing);
    const found: IndexDifference[] = [];
    for (const index of indexes) {
      const similar = findSimilar(index, existing);
      if (similar) unknown.delete(similar);
      const difference = similar ? "changed" : "missing";
      if (!similar || !isSame(index, similar))
        found.push({ collection, name: index.name, difference });
    }
    for (const { name } of unknown) found.push({ collection, name, difference: "unknown" });
    return found;
  });
  return (await Promise.all(differences)).flat();
}

async function listIndexes(db: mongo.Db, collection: string) {
  const found: IndexDescription[] = await db
    .collection(collection)
    .listIndexes()
    .toArray()
    .catch((error: unknown) => {
      if (getCode(error) === NO_COLLECTION) return [];
      throw error;
    });
  return found.map((index) => toIndex(collection, index)).filter(({ name }) => name !== "_id_");
}

/** The index in the place of a declared one: it has the name, or is the same but for the name. */
const findSimilar = (index: Index, existing: Index[]) =>
  existing.find(({ name }) => name === index.name) ??
  existing.find((one) => isDeepStrictEqual(toIdentity(one), toIdentity(index)));

const isSame = (one: Index, other: Index) =>
  one.name === other.name &&
  isDeepStrictEqual(one.key, other.key) &&
  isDeepStrictEqual(normalize(one.options), normalize(other.options));

/** A collection has one index with the same values of these; other options don't distinguish. */
const toIdentity = ({ key, options }: Index) => {
  const { unique, sparse, partialFilterExpression, collation } = normalize(options);
  return { key, unique, sparse, partialFilterExpression, collation };
};

/** What the server adds or ignores; `hidden` is how an operator tries a database without one. */
const NOT_COMPARED = new Set(["v", "ns", "background", "hidden"]);
/** The server stores a collation with all its fields. */
const DEFAULT_COLLATION = {
  strength: 3,
  caseLevel: false,
  caseFirst: "off",
  numericOrdering: false,
  alternate: "non-ignorable",
  maxVariable: "punct",
  normalization: false,
  backwards: false,
};

function normalize({ collation, ...options }: IndexOptions): Record<string, unknown> {
  const compared = Object.entries<unknown>(options).filter(
    ([name, value]) => !NOT_COMPARED.has(name) && value !== undefined && value !== false,
  );
  if (!collation || collation.locale === "simple") return Object.fromEntries(compared);
  const { version: _, ...fields } = collation as typeof collation & { version?: string };
  return { ...Object.fromEntries(compared), collation: { ...DEFAULT_COLLATION, ...fields } };
}

/**
 * Creates what is missing, and waits for indexes that another process is building: a list of
 * indexes shows those as if they were ready. Writes nothing if all exist. One that is there with
 * other keys or options is kept and warned of: a newer release or a migration decides about it.
 */
export async function createIndexes() {
  await withoutTimeLimit(async (db) => {
    for (const { collection, indexes } of listDeclaredIndexes()) {
      if ((await tryCreate(db, collection, indexes)) === "done") continue;
      for (const index of indexes)
        if (!(await create(db, index)))
          log.warn(
            { collection, index: index.name },
            "this index differs from what this release declares, and is kept",
          );
    }
  });
}

const getCode = (error: unknown) => (error as { code?: unknown }).code;

const tryCreate = (db: mongo.Db, collection: string, indexes: Index[]) =>
  db
    .collection(collection)
    .createIndexes(indexes.map(toDescription))
    .then(
      () => "done" as const,
      (error: unknown) => {
        if (CONFLICTS.has(getCode(error))) return "conflict";
        if (getCode(error) === DUPLICATE_KEY) return "duplicates";
        throw error;
      },
    );

/** False if another index stands in the way. */
async function create(db: mongo.Db, index: Index) {
  const { collection, name, key } = index;
  const outcome = await tryCreate(db, collection, [index]);
  if (outcome !== "duplicates") return outcome === "done";
  // Without the server's message, which holds the values: they are personal.
  const fields = key.map(([field]) => field).join(" and ");
  throw new Error(
    `The unique index ${name} of the collection ${collection} cannot be built: several documents ` +
      `have the same ${fields}. Change or remove all but one of them, then start again.`,
  );
}
