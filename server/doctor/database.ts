import mongoose from "mongoose";
import { existsSync } from "node:fs";
import { connectDatabase } from "~/services/platform/database.server";
import { findIndexDifferences } from "~/services/platform/indexes.server";
import {
  findPendingMigrations,
  findUnknownMigrations,
} from "~/services/platform/migrations.server";
import type { Config } from "../config";
import { createDatabaseWait } from "../database-wait";
import { describeEnd } from "../ended-releases";
import { describeMongodbUri } from "../mongodb-uri";
import { ok, warning, type Finding } from "./finding";

const CHECK = "database";

/** Does not start the embedded one, which would write files. Throws ConfigError like a start. */
export async function connect({ mongodbUri, dataDir }: Config): Promise<Finding | undefined> {
  if (mongodbUri !== undefined) {
    await connectTo(mongodbUri, "MONGODB_URI", describeMongodbUri(mongodbUri));
    return undefined;
  }
  // Imported lazily: only the embedded database needs it.
  const { isListening, locateDataFolder } = await import("../embedded-mongod/socket");
  const { path, socket, uri } = locateDataFolder(dataDir);
  if (!existsSync(path)) return ok(CHECK, "none yet; the first start creates it in DATA_DIR");
  if (!(await isListening(socket)))
    return warning(
      CHECK,
      "the embedded database runs only while the hub does, so it was not checked",
      "Start the hub, then run this again.",
    );
  await connectTo(uri, "DATA_DIR", dataDir);
  return undefined;
}

/** One try, which needs the right to read. */
const connectTo = (uri: string, variable: "MONGODB_URI" | "DATA_DIR", target: string) =>
  createDatabaseWait({ variable, target, signal: undefined, maxWaitMs: 0, print: () => undefined })(
    async () => {
      await connectDatabase(uri);
      await mongoose.connection.listCollections();
    },
  );

export function judgeVersion(version: string, now: Date, isEmbedded: boolean): Finding {
  const end = describeEnd("MongoDB", version, now);
  if (end === undefined) return ok(CHECK, `MongoDB ${version}`);
  return warning(
    CHECK,
    end,
    isEmbedded
      ? "Set MONGODB_URI to a newer MongoDB, and move the data with a backup."
      : "Upgrade it to 8.0, one major release after the other.",
  );
}

/** The connected server, its migrations and indexes; changes nothing. */
export async function checkDatabase(isEmbedded: boolean): Promise<Finding[]> {
  const answer = await mongoose.connection.db?.command({ buildInfo: 1 });
  const [pending, unknown] = [await findPendingMigrations(), await findUnknownMigrations()];
  const wrong = (await findIndexDifferences()).map(
    ({ collection, name }) => `${collection}.${name}`,
  );
  return [
    judgeVersion(String(answer?.version), new Date(), isEmbedded),
    unknown.length > 0
      ? warning(
          "migrations",
          `a newer release has run here (${unknown.join(", ")})`,
          "Start that release again, unless you went back on purpose.",
        )
      : ok("migrations", "none of a newer release"),
    pending.length > 0
      ? warning(
          "migrations",
          `${pending.join(", ")} not run yet`,
          "The next start runs them; make a backup before.",
        )
      : ok("migrations", "all run"),
    wrong.length > 0
      ? warning(
          "indexes",
          `not as declared: ${wrong.join(", ")}`,
          "The next start builds what is missing; drop what no other program uses.",
        )
      : ok("indexes", "as declared"),
  ];
}
