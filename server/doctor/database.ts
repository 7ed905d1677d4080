import mongoose from "mongoose";
import { existsSync } from "node:fs";
import { findRefusal } from "~/services/platform/database.server";
import { findIndexDifferences } from "~/services/platform/indexes.server";
import {
  findPendingMigrations,
  findUnknownMigrations,
} from "~/services/platform/migrations.server";
import type { Config } from "../config";
import { describeMongodbUri } from "../mongodb-uri";
import { ok, problem, warning, type Finding } from "./finding";

const CHECK = "database";

export type Target = { uri: string; address: string } | { absent: Finding };

/**
 * The database of the settings. The embedded one is not started: that would write to its files.
 * Throws ConfigError if it could not start in DATA_DIR.
 */
export async function findDatabase({
  mongodbUri,
  dataDir,
}: Pick<Config, "mongodbUri" | "dataDir">): Promise<Target> {
  if (mongodbUri !== undefined) return { uri: mongodbUri, address: describeMongodbUri(mongodbUri) };
  // Imported lazily: only the embedded database needs it.
  const { isListening, locateDataFolder } = await import("../embedded-mongod/socket");
  const { path, socket, uri } = locateDataFolder(dataDir);
  if (!existsSync(path))
    return { absent: ok(CHECK, "none yet; the first start creates it in DATA_DIR") };
  if (await isListening(socket)) return { uri, address: "the embedded database" };
  return {
    absent: warning(
      CHECK,
      "the embedded database runs only while the hub does, so it was not checked",
      "Start the hub, then run this again.",
    ),
  };
}

/** Why a connection or its first command failed; `address` has no credentials. */
export function judgeConnectionError(error: unknown, address: string): Finding {
  const message = error instanceof Error ? error.message : "";
  const refusal = findRefusal(error);
  if (refusal === "wrong user name or password")
    return problem(
      CHECK,
      `${address} rejects the user name or password`,
      "Correct them in MONGODB_URI; authSource= names the database in which the user was created.",
    );
  if (refusal === "too few rights")
    return problem(
      CHECK,
      `${address} may not be read with the user of MONGODB_URI, or without one`,
      "Put a user with the role readWrite on this database into MONGODB_URI.",
    );
  if (refusal === "unusable address")
    return problem(
      CHECK,
      `the driver rejects ${address} (${message.replace(/\.$/, "")})`,
      "Correct MONGODB_URI, or the host's DNS records.",
    );
  if (/ENOTFOUND|EAI_AGAIN|querySrv/.test(message))
    return problem(
      CHECK,
      `the host of ${address} has no address`,
      "Correct MONGODB_URI, or this machine's name resolution.",
    );
  if (/certificate|SSL|TLS/i.test(message))
    return problem(
      CHECK,
      `no TLS connection to ${address}`,
      "Set tls= and tlsCAFile= in MONGODB_URI as the server needs them.",
    );
  const reason = /ECONNREFUSED|EACCES|EHOSTUNREACH|ENETUNREACH/.exec(message)?.[0];
  return problem(
    CHECK,
    `${address} does not answer (${reason ?? "no answer in time"})`,
    "Start MongoDB there, open its port for this machine, or correct MONGODB_URI.",
  );
}

/** End of life of MongoDB's releases (mongodb.com, "Software Lifecycle Schedules"). */
const MONGODB_END: Partial<Record<string, string>> = {
  "4.4": "2024-02-29",
  "5.0": "2024-10-31",
  "6.0": "2025-07-31",
  "7.0": "2027-08-31",
  "8.0": "2029-10-31",
};

export function judgeVersion(version: string, now: Date, isEmbedded: boolean): Finding {
  const end = MONGODB_END[version.split(".").slice(0, 2).join(".")];
  if (end === undefined || new Date(end) >= now) return ok(CHECK, `MongoDB ${version}`);
  return warning(
    CHECK,
    `MongoDB ${version} has had no security fixes since ${end}`,
    isEmbedded
      ? "Set MONGODB_URI to a newer MongoDB, and move the data with a backup."
      : "Upgrade it to 8.0, one major release after the other.",
  );
}

/** What `connectionStatus` says about the user. */
export interface Authentication {
  authenticatedUsers: unknown[];
  authenticatedUserPrivileges: {
    resource: { db?: string; collection?: string; anyResource?: boolean };
    actions: string[];
  }[];
}

const NEEDED_ACTIONS = [
  ...["find", "insert", "update", "remove"],
  ...["createCollection", "createIndex", "dropIndex", "listIndexes"],
];

/** Whether the user may do what the hub does, from its roles: nothing is written. */
export function judgeRights(
  { authenticatedUsers, authenticatedUserPrivileges }: Authentication,
  database: string,
): Finding {
  if (authenticatedUsers.length === 0) return ok(CHECK, "asks for no password");
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

/** Asks the connected server about itself; changes nothing. */
export async function checkServer(address: string, isEmbedded: boolean): Promise<Finding[]> {
  const { db } = mongoose.connection;
  if (!db) throw new Error("checkServer() before the database is connected");
  const { version } = (await db.command({ buildInfo: 1 })) as { version: string };
  const { authInfo } = (await db.command({ connectionStatus: 1, showPrivileges: true })) as {
    authInfo: Authentication;
  };
  return [
    ok(CHECK, `${address} answers`),
    judgeVersion(version, new Date(), isEmbedded),
    judgeRights(authInfo, db.databaseName),
  ];
}

export async function checkStructure(): Promise<Finding[]> {
  const [pending, unknown] = [await findPendingMigrations(), await findUnknownMigrations()];
  const differences = await findIndexDifferences();
  const isMigrated = pending.length === 0 && unknown.length === 0;
  const wrong = differences.map(({ collection, name }) => `${collection}.${name}`);
  return [
    ...(unknown.length > 0
      ? [
          warning(
            "migrations",
            `a newer release has run here (${unknown.join(", ")})`,
            "Start that release again, unless you went back on purpose.",
          ),
        ]
      : []),
    ...(pending.length > 0
      ? [
          warning(
            "migrations",
            `${pending.join(", ")} not run yet`,
            "The next start runs them; make a backup before.",
          ),
        ]
      : []),
    ...(isMigrated ? [ok("migrations", "all run")] : []),
    wrong.length > 0
      ? warning(
          "indexes",
          `not as declared: ${wrong.join(", ")}`,
          "The next start builds what is missing; drop what no other program uses.",
        )
      : ok("indexes", "as declared"),
  ];
}
