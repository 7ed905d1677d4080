import mongoose, { type mongo } from "mongoose";
import type { Config } from "../config";
import { BackupError } from "./backup-file";

/** Holds a document from before the first insert of a restore until all is in place. */
const UNFINISHED_RESTORE = "unfinishedRestore";

/** What a restore writes stays after a power cut, or a change of the primary. */
export const DURABLE = { w: "majority", journal: true } as const;

export const markRestore = (db: mongo.Db) =>
  db.collection(UNFINISHED_RESTORE).insertOne({ startedAt: new Date() }, { writeConcern: DURABLE });

export const unmarkRestore = (db: mongo.Db) =>
  db.collection(UNFINISHED_RESTORE).drop({ writeConcern: DURABLE });

interface Mark {
  startedAt: Date;
}

/** Throws BackupError if a restore into the connected database was interrupted, or is running. */
export async function assertNoUnfinishedRestore(config: Config) {
  const mark = await mongoose.connection.db?.collection<Mark>(UNFINISHED_RESTORE).findOne();
  if (mark)
    throw new BackupError(
      `A restore into this database, begun at ${mark.startedAt.toISOString()}, has not finished: it holds only a part of a backup. If that restore still runs, wait for it. If not: ${describeWayOut(config)}`,
    );
}

export const describeWayOut = ({ mongodbUri, dataDir }: Config) =>
  mongodbUri === undefined
    ? `Delete the folder ${dataDir}/mongo, then run npm run restore again.`
    : `Drop the database ${mongoose.connection.name} of MONGODB_URI, then run npm run restore again.`;
