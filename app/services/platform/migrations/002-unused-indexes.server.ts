import type { mongo } from "mongoose";
import { dropIndexes } from "../indexes.server";

/** Indexes of `requests` that others replaced before release 1.0.0: each write still keeps them. */
const UNUSED = [
  "live_1_createdAt_-1__id_-1",
  "live_1_words_1",
  "readyToClose_1_statusAt_1",
  "addressKey_1_createdAt_-1",
  "createdAt_-1__id_-1",
];

/** Drops indexes that no query uses. */
export const up = (db: mongo.Db) => dropIndexes(db, "requests", UNUSED);
