import type { mongo } from "mongoose";
import { isInBatch, readInBatches } from "./batches.server";

// Texts, ids and names as they were stored before: a migration must not change with the code.

const REASONS = {
  outsideArea: "The address is outside the area that the center serves.",
  noVolunteers: "The center has no volunteers for this kind of work.",
  sameHome: "This home already has an open request. We work on that one.",
  notReached: "We could not reach you to talk about the request.",
  noReason: "The center is unable to help with this request at this time.",
  enoughVolunteers: "There are enough volunteers for these areas of help at this time.",
  applicantNotReached: "We could not reach you to talk about the application.",
  sentTwice: "The application came twice. We work on the other one.",
  applicationNoReason: "The center is unable to accept this application at this time.",
};
const TEMPLATES_WITH_REV = [
  ...["request-received", "request-accepted", "request-active", "request-rejected"],
  ...["request-resolved", "job-offer", "job-reminder", "job-scheduled", "job-cancelled"],
  ...["admin-reassign", "admin-ready", "application-received", "application-rejected"],
];

const isMissing = (path: string) => ({ $eq: [{ $type: path }, "missing"] });
const isString = (path: string) => ({ $eq: [{ $type: path }, "string"] });

/** `<document id>:<rev>:…` → rev; nothing for another id. */
const toRev = (id: string) => ({
  $convert: {
    input: { $arrayElemAt: [{ $split: [id, ":"] }, 1] },
    to: "int",
    onError: "$$REMOVE",
    onNull: "$$REMOVE",
  },
});

/** An English statement → the code of its predefined reason, and the free text behind it. */
const toRejection = (statement: string) => ({
  $switch: {
    branches: Object.entries(REASONS).flatMap(([reason, text]) => [
      { case: { $eq: [statement, text] }, then: { reason, text: "" } },
      {
        case: { $eq: [{ $substrCP: [statement, 0, text.length + 1] }, `${text} `] },
        then: {
          reason,
          text: { $substrCP: [statement, text.length + 1, { $strLenCP: statement }] },
        },
      },
    ]),
    default: { text: statement },
  },
});

/** Adds fields to those elements of a list that lack them. */
const complete = (list: string, condition: object, fields: object) => ({
  $map: {
    input: list,
    as: "one",
    in: { $mergeObjects: ["$$one", { $cond: [condition, fields, {}] }] },
  },
});

const MESSAGES = complete("$intents", isMissing("$$one.rev"), { rev: toRev("$$one.id") });
const REJECTION = {
  $cond: [
    { $and: [{ $eq: ["$status", "Rejected"] }, isMissing("$rejection")] },
    toRejection("$reasonRejected"),
    "$rejection",
  ],
};
const OLD_MESSAGE = { intents: { $elemMatch: { rev: { $exists: false } } } };
const OLD_REJECTION = { status: "Rejected", rejection: { $exists: false } };

/** History `note` → a field; outbox `rev`; `reasonRejected` → `rejection`. */
const toAggregate = (collection: string, field: string, toValue: (note: string) => unknown) => ({
  collection,
  old: {
    $or: [
      { history: { $elemMatch: { note: { $exists: true }, [field]: { $exists: false } } } },
      OLD_MESSAGE,
      OLD_REJECTION,
    ],
  },
  update: [
    {
      $set: {
        history: complete(
          "$history",
          { $and: [isString("$$one.note"), isMissing(`$$one.${field}`)] },
          { [field]: toValue("$$one.note") },
        ),
        intents: MESSAGES,
        rejection: REJECTION,
      },
    },
  ],
});
const REQUESTS = toAggregate("requests", "jobIds", (note) => ({ $split: [note, ", "] }));
const APPLICATIONS = toAggregate("applications", "volunteerId", (note) => note);

const splitCodes = (path: string) => ({
  $cond: [
    isString(path),
    { $filter: { input: { $split: [path, ","] }, cond: { $ne: ["$$this", ""] } } },
    path,
  ],
});
const isOldList = (path: string) => ({ [path]: { $exists: true, $not: { $type: "array" } } });
const OLD_MAIL_DATA = {
  $or: [isOldList("data.helpTypes"), isOldList("data.teams"), { "data.reason": { $exists: true } }],
};

/** Mails get the `rev` of their id; in data, joined codes → lists, `reason` → `rejection`. */
const EMAILS = {
  collection: "emails",
  old: {
    $or: [{ template: { $in: TEMPLATES_WITH_REV }, rev: { $exists: false } }, OLD_MAIL_DATA],
  },
  update: [
    {
      $set: {
        rev: {
          $cond: [
            { $and: [{ $in: ["$template", TEMPLATES_WITH_REV] }, isMissing("$rev")] },
            toRev("$_id"),
            "$rev",
          ],
        },
        "data.helpTypes": splitCodes("$data.helpTypes"),
        "data.teams": splitCodes("$data.teams"),
        "data.rejection": {
          $cond: [
            {
              $and: [
                { $in: ["$template", ["request-rejected", "application-rejected"]] },
                isString("$data.reason"),
              ],
            },
            toRejection("$data.reason"),
            "$data.rejection",
          ],
        },
      },
    },
    { $unset: "data.reason" },
  ],
};

/** Invites that are waiting: the account was the last part of the key. */
const INVITES = {
  collection: "tasks",
  old: { name: "invite-link", "data.key": { $exists: true }, "data.accountId": { $exists: false } },
  update: [{ $set: { "data.accountId": { $arrayElemAt: [{ $split: ["$data.key", ":"] }, -1] } } }],
};

/**
 * Facts that were parts of texts and ids become fields of their own. Only adds fields, but for the
 * data of queued mails. Converts in place on the server, so concurrent writes are not lost; what is
 * converted is skipped, so a repeat after a kill continues.
 */
export async function up(db: mongo.Db) {
  for (const { collection, old, update } of [REQUESTS, APPLICATIONS, EMAILS, INVITES]) {
    const documents = db.collection(collection);
    for await (const batch of readInBatches(documents))
      await documents.updateMany({ ...isInBatch(batch), ...old }, update);
  }
}

/**
 * Converts what the version before writes while it still runs beside this one, as far as work waits
 * for it: outbox messages, queued mails and invites. Goes when `up` is repeated by the migration
 * that removes the old fields.
 */
export async function convertLateWrites(db: mongo.Db) {
  for (const { collection, update } of [REQUESTS, APPLICATIONS])
    await db.collection(collection).updateMany({ hasIntents: true, ...OLD_MESSAGE }, update);
  await db
    .collection(EMAILS.collection)
    .updateMany({ state: "queued", ...EMAILS.old }, EMAILS.update);
  await db.collection(INVITES.collection).updateMany(INVITES.old, INVITES.update);
}
