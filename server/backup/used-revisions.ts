import type { mongo } from "mongoose";
import { toMessageId } from "~/services/platform/aggregate.server";
import { DURABLE } from "./unfinished-restore";

interface Aggregate {
  _id: string;
  rev: number;
}

/** More than the changes of one document while a backup is read. */
const MAX_CHANGES = 100;
/** Clocks of the processes that wrote the records may differ. */
const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * After a restore of a backup without a snapshot: it may hold mails and audit rows of changes whose
 * document was read before. The next change of that document must not get the same `rev`, or its
 * messages would count as delivered; its revisions go on after a gap.
 */
export async function skipUsedRevisions(db: mongo.Db, backupStartedAt: Date) {
  const since = new Date(backupStartedAt.getTime() - CLOCK_SKEW_MS);
  const audit = db.collection<{ subject: string; at: Date }>("audit");
  const emails = db.collection<{ subjectId: string; createdAt: Date }>("emails");
  const recent = [
    ...(await audit.distinct("subject", { at: { $gte: since } })),
    ...(await emails.distinct("subjectId", { createdAt: { $gte: since } })),
  ];
  for (const name of ["requests", "applications"]) {
    const documents = db.collection<Aggregate>(name);
    const found = documents.find({ _id: { $in: recent } }, { projection: { rev: 1 } });
    for await (const document of found)
      if (await isUsedLater(db, document))
        await documents.updateOne(
          { _id: document._id },
          { $inc: { rev: MAX_CHANGES } },
          { writeConcern: DURABLE },
        );
  }
}

async function isUsedLater(db: mongo.Db, { _id, rev }: Aggregate) {
  const later = Array.from({ length: MAX_CHANGES }, (_, n) =>
    toMessageId(_id, rev + n + 1, { kind: "audit" }),
  );
  const row = await db
    .collection<{ _id: string }>("audit")
    .findOne({ _id: { $in: later } }, { projection: { _id: 1 } });
  const mail =
    row ?? (await db.collection("emails").findOne({ subjectId: _id, rev: { $gt: rev } }));
  return mail !== null;
}
