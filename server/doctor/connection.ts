import { existsSync } from "node:fs";
import { findRefusal } from "~/services/platform/database.server";
import type { Config } from "../config";
import { describeMongodbUri } from "../mongodb-uri";
import { ok, problem, warning, type Finding } from "./finding";

const CHECK = "database";

/** A database to connect to, or why there is none now. */
export type Target = { uri: string; address: string } | { absent: Finding };

/**
 * The database of the settings. The embedded one is not started: that would write to its files, and
 * upgrade older ones. Throws ConfigError if it could not start in DATA_DIR.
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
