import type { mongo } from "mongoose";
import { COMFORTABLE_FREE_BYTES, MIN_FREE_BYTES } from "./disk";
import { formatBytes } from "../format";
import { formatDuration, ok, problem, warning, type Finding } from "./finding";

const CHECK = "database";

/** End of life of MongoDB's releases (mongodb.com, "Software Lifecycle Schedules"). */
const MONGODB_END: Partial<Record<string, string>> = {
  "4.2": "2023-04-30",
  "4.4": "2024-02-29",
  "5.0": "2024-10-31",
  "6.0": "2025-07-31",
  "7.0": "2027-08-31",
  "8.0": "2029-10-31",
};

export function judgeVersion(version: string, now: Date, isEmbedded: boolean): Finding {
  const end = MONGODB_END[version.split(".").slice(0, 2).join(".")];
  if (end === undefined) return ok(CHECK, `MongoDB ${version}`);
  return new Date(end) < now
    ? warning(
        CHECK,
        `MongoDB ${version} has had no security fixes since ${end}`,
        isEmbedded
          ? "Set MONGODB_URI to a newer MongoDB, and move the data with a backup."
          : "Upgrade it to 8.0, one major release after the other.",
      )
    : ok(CHECK, `MongoDB ${version}, supported until ${end}`);
}

/** The fields of the reply to `hello` that say what kind of server this is. */
export interface Hello {
  setName?: string;
  hosts?: string[];
  /** "isdbgrid": a mongos. */
  msg?: string;
  isWritablePrimary?: boolean;
}

/** `isImportant`: others depend on this hub. */
export function judgeTopology(hello: Hello, isImportant: boolean): Finding {
  if (hello.msg === "isdbgrid") return ok(CHECK, "sharded cluster");
  if (!hello.isWritablePrimary)
    return problem(
      CHECK,
      "this member is not the primary and takes no writes",
      "Name all members and replicaSet= in MONGODB_URI, without directConnection.",
    );
  const members = hello.hosts?.length ?? 0;
  if (hello.setName !== undefined && members > 1)
    return ok(CHECK, `replica set ${hello.setName} with ${members} data members`);
  const kind = hello.setName === undefined ? "standalone server" : "replica set with one member";
  return isImportant
    ? warning(
        CHECK,
        `${kind}: if its disk fails, what came after the last backup is lost`,
        "Use a replica set of three, or make backups often.",
      )
    : ok(CHECK, kind);
}

/** What `connectionStatus` says about the user. */
export interface Authentication {
  authenticatedUsers: unknown[];
  authenticatedUserPrivileges: {
    resource: { db?: string; collection?: string; anyResource?: boolean };
    actions: string[];
  }[];
}

/** What the hub does with its collections; migrations create and drop indexes. */
const NEEDED_ACTIONS = [
  "find",
  "insert",
  "update",
  "remove",
  "createCollection",
  "createIndex",
  "dropIndex",
  "listIndexes",
];

/** Whether the user may do what the hub does, from its roles: nothing is written. */
export function judgeRights(
  { authenticatedUsers, authenticatedUserPrivileges }: Authentication,
  { database, isRemote }: { database: string; isRemote: boolean },
): Finding {
  if (authenticatedUsers.length === 0)
    return isRemote
      ? warning(
          CHECK,
          "asks for no password: everything can be read and changed through its port",
          "Switch authorization on and put a user with readWrite on this database into MONGODB_URI.",
        )
      : ok(CHECK, "without a password, reachable from this machine only");
  const granted = new Set(
    authenticatedUserPrivileges
      .filter(
        ({ resource }) =>
          resource.anyResource === true ||
          ((resource.db === "" || resource.db === database) && resource.collection === ""),
      )
      .flatMap(({ actions }) => actions),
  );
  const missing = NEEDED_ACTIONS.filter((action) => !granted.has(action));
  return missing.length === 0
    ? ok(CHECK, "the user may read and write")
    : problem(
        CHECK,
        `the user lacks rights: ${missing.join(", ")}`,
        `Grant it the role readWrite on ${database}.`,
      );
}

export const judgeRoundTrip = (address: string, ms: number): Finding =>
  ms < 50
    ? ok(CHECK, `${address} answers in ${Math.max(1, Math.round(ms))} ms`)
    : warning(
        CHECK,
        `${address} answers in ${Math.round(ms)} ms; a page waits for several answers`,
        "Run hub and database in the same place.",
      );

export interface Size {
  dataBytes: number;
  /** Of the disk with the database's files; undefined if the server does not tell. */
  freeBytes?: number | undefined;
}

export function judgeSize({ dataBytes, freeBytes }: Size): Finding {
  const size = `${formatBytes(dataBytes)} on its disk`;
  if (freeBytes === undefined) return ok(CHECK, size);
  const text = `${size}, which has ${formatBytes(freeBytes)} left`;
  if (freeBytes >= COMFORTABLE_FREE_BYTES) return ok(CHECK, text);
  const advice = "Free some space there: a full disk stops the database.";
  return (freeBytes < MIN_FREE_BYTES ? problem : warning)(CHECK, text, advice);
}

/** Accounts, links and offers expire by this machine's clock, documents by the database's. */
const MAX_SKEW_MS = 5_000;

export function judgeClock(skewMs: number): Finding {
  const size = Math.abs(skewMs);
  const text = `the database's clock is ${formatDuration(size)} ${skewMs > 0 ? "ahead of" : "behind"} this machine's`;
  const advice = "Synchronize both with a time server (timedatectl set-ntp true).";
  if (size <= MAX_SKEW_MS)
    return ok("clock", `the same as the database's, within ${MAX_SKEW_MS / 1_000} seconds`);
  return (size > 60_000 ? problem : warning)("clock", text, advice);
}

/** Part of the reply to `dbStats`. */
interface Stats {
  totalSize: number;
  fsTotalSize: number;
  fsUsedSize: number;
}

/** Asks the server about itself; changes nothing. */
export async function readServerFacts(db: mongo.Db) {
  await db.command({ ping: 1 }); // opens the connection, which takes longer
  const sentAt = Date.now();
  const start = performance.now();
  const hello = (await db.command({ hello: 1 })) as Hello & { localTime: Date };
  const roundTripMs = performance.now() - start;
  const { version } = (await db.command({ buildInfo: 1 })) as { version: string };
  const { authInfo } = (await db.command({ connectionStatus: 1, showPrivileges: true })) as {
    authInfo: Authentication;
  };
  const stats = (await db.command({ dbStats: 1 })) as Stats;
  const size: Size = {
    dataBytes: stats.totalSize,
    // 0 for a database that does not exist yet
    ...(stats.fsTotalSize > 0 && { freeBytes: stats.fsTotalSize - stats.fsUsedSize }),
  };
  const skewMs = hello.localTime.getTime() - (sentAt + roundTripMs / 2);
  return { hello, version, authentication: authInfo, roundTripMs, size, skewMs };
}
