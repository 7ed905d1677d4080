import mongoose, { type mongo } from "mongoose";
import "~/models/admin.server";
import "~/models/application.server";
import "~/models/audit.server";
import "~/models/email.server";
import "~/models/lock.server";
import "~/models/password-token.server";
import "~/models/request.server";
import "~/models/reset-request.server";
import "~/models/session.server";
import "~/models/volunteer.server";
import { withoutTimeLimit } from "./database.server";
import { QUEUE_INDEXES } from "./queue.server";
import { LIMIT_INDEXES } from "./rate-limits.server";

let hasMigrated = false;

/** Builds all declared indexes. Idempotent; several processes may run it at once. */
export async function migrate() {
  const declared = Object.values(mongoose.models).map(({ collection, schema }) => ({
    collection: collection.name,
    indexes: schema
      .indexes()
      .map(([key, options]) => ({ ...options, key }) as mongo.IndexDescription),
  }));
  await withoutTimeLimit(async (db) => {
    for (const { collection, indexes } of [...declared, LIMIT_INDEXES, QUEUE_INDEXES]) {
      if (indexes.length > 0) await db.collection(collection).createIndexes(indexes);
    }
  });
  hasMigrated = true;
}

/** Whether `migrate` has completed in this process. */
export const isMigrated = () => hasMigrated;
