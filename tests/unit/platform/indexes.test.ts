import { expect, test } from "vitest";

import { listDeclaredIndexes, type Index } from "~/services/platform/indexes.server";

/**
 * All declared indexes. A start creates what is missing and keeps what differs: an index that
 * changes gets a new name, or a migration that drops the old one.
 */
const INDEXES = [
  'admins emailKey:1 {"unique":true,"partialFilterExpression":{"active":true}}',
  'apiKeys hash:1 {"unique":true}',
  'apiKeys name:1 {"unique":true,"partialFilterExpression":{"active":true}}',
  'apiKeys submissionKey:1 {"unique":true}',
  'applications erasing:1 {"partialFilterExpression":{"erasing":true}}',
  'applications hasIntents:1 {"partialFilterExpression":{"hasIntents":true}}',
  "applications lookupKey:1 unitKey:1 createdAt:-1",
  "applications status:1 createdAt:1 _id:1",
  'applications submissionKey:1 {"unique":true,"partialFilterExpression":{"submissionKey":{"$exists":true}}}',
  "audit at:-1",
  "audit subject:1 at:-1",
  "broadcasts at:-1",
  'broadcasts expireAt:1 {"expireAfterSeconds":0}',
  'bulkChanges expireAt:1 {"expireAfterSeconds":0}',
  "bulkChanges startedAt:1",
  "emails createdAt:-1",
  'emails expireAt:1 {"expireAfterSeconds":0}',
  'emails providerId:1 {"sparse":true}',
  "emails state:1 createdAt:1",
  "emails subjectId:1 createdAt:-1",
  'locks until:1 {"expireAfterSeconds":0}',
  "passwordTokens accountId:1",
  'passwordTokens expiresAt:1 {"expireAfterSeconds":86400}',
  'passwordTokens seed:1 {"unique":true,"sparse":true}',
  'rateLimits expire:-1 {"expireAfterSeconds":0}',
  'rateLimits key:1 {"unique":true}',
  "requests assignments.id:1",
  'requests assignments.state:1 assignments.offeredAt:1 {"partialFilterExpression":{"live":true}}',
  'requests assignments.state:1 priority:-1 assignments.offeredAt:1 {"partialFilterExpression":{"live":true}}',
  "requests assignments.volunteerId:1 assignments.state:1",
  "requests changedAt:1",
  'requests due = live:1 erasedAt:1 statusAt:1 {"partialFilterExpression":{"live":false}}',
  'requests erasing:1 {"partialFilterExpression":{"erasing":true}}',
  'requests find = status:1 words:1 createdAt:-1 _id:1 {"partialFilterExpression":{"words":{"$exists":true}}}',
  'requests find-email = status:1 email:1 createdAt:-1 _id:1 {"collation":{"locale":"en","strength":2}}',
  'requests hasIntents:1 {"partialFilterExpression":{"hasIntents":true}}',
  "requests homes = addressKey:1 createdAt:-1 _id:-1 local.month:1 status:1 county:1 address.zip:1",
  'requests list-name = status:1 lastName:1 firstName:1 _id:1 {"collation":{"locale":"en","strength":2}}',
  "requests list-zip = status:1 address.zip:1 priority:-1 createdAt:1 _id:1",
  'requests list-zip-bounced = mailBounced:1 status:1 address.zip:1 priority:-1 createdAt:1 _id:1 {"partialFilterExpression":{"mailBounced":true}}',
  'requests list-zip-duplicate = possibleDuplicate:1 status:1 address.zip:1 priority:-1 createdAt:1 _id:1 {"partialFilterExpression":{"possibleDuplicate":true}}',
  'requests list-zip-mine = claimedBy:1 status:1 address.zip:1 priority:-1 createdAt:1 _id:1 {"partialFilterExpression":{"claimedBy":{"$exists":true}}}',
  'requests list-zip-noEmail = email:1 status:1 address.zip:1 priority:-1 createdAt:1 _id:1 {"partialFilterExpression":{"email":""}}',
  'requests list-zip-ready = readyToClose:1 status:1 address.zip:1 priority:-1 createdAt:1 _id:1 {"partialFilterExpression":{"readyToClose":true}}',
  'requests list-zip-spam = suspicious:1 status:1 address.zip:1 priority:-1 createdAt:1 _id:1 {"partialFilterExpression":{"suspicious":true}}',
  'requests list-zip-told = told:1 status:1 address.zip:1 priority:-1 createdAt:1 _id:1 {"partialFilterExpression":{"told":true}}',
  'requests list-zip-asked = asked:1 status:1 address.zip:1 priority:-1 createdAt:1 _id:1 {"partialFilterExpression":{"asked":true}}',
  "requests list-zip-type = status:1 address.zip:1 helpTypes:1 priority:-1 createdAt:1 _id:1",
  'requests list-zip-type-bounced = mailBounced:1 status:1 address.zip:1 helpTypes:1 priority:-1 createdAt:1 _id:1 {"partialFilterExpression":{"mailBounced":true}}',
  'requests list-zip-type-duplicate = possibleDuplicate:1 status:1 address.zip:1 helpTypes:1 priority:-1 createdAt:1 _id:1 {"partialFilterExpression":{"possibleDuplicate":true}}',
  'requests list-zip-type-mine = claimedBy:1 status:1 address.zip:1 helpTypes:1 priority:-1 createdAt:1 _id:1 {"partialFilterExpression":{"claimedBy":{"$exists":true}}}',
  'requests list-zip-type-noEmail = email:1 status:1 address.zip:1 helpTypes:1 priority:-1 createdAt:1 _id:1 {"partialFilterExpression":{"email":""}}',
  'requests list-zip-type-ready = readyToClose:1 status:1 address.zip:1 helpTypes:1 priority:-1 createdAt:1 _id:1 {"partialFilterExpression":{"readyToClose":true}}',
  'requests list-zip-type-spam = suspicious:1 status:1 address.zip:1 helpTypes:1 priority:-1 createdAt:1 _id:1 {"partialFilterExpression":{"suspicious":true}}',
  'requests list-zip-type-told = told:1 status:1 address.zip:1 helpTypes:1 priority:-1 createdAt:1 _id:1 {"partialFilterExpression":{"told":true}}',
  'requests list-zip-type-asked = asked:1 status:1 address.zip:1 helpTypes:1 priority:-1 createdAt:1 _id:1 {"partialFilterExpression":{"asked":true}}',
  'requests live:1 status:1 address.zip:1 createdAt:1 _id:1 {"partialFilterExpression":{"live":true}}',
  'requests live:1 status:1 helpTypes:1 createdAt:1 _id:1 {"partialFilterExpression":{"live":true}}',
  "requests lookupKey:1 unitKey:1 createdAt:-1",
  'requests mailBounced:1 live:1 updatedAt:1 {"partialFilterExpression":{"mailBounced":true}}',
  'requests readyToClose:1 updatedAt:1 {"partialFilterExpression":{"readyToClose":true}}',
  "requests report = createdAt:-1 _id:-1 local.month:1 status:1 county:1 address.zip:1",
  "requests status:1 createdAt:-1 _id:-1",
  'requests submissionKey:1 {"unique":true,"partialFilterExpression":{"submissionKey":{"$exists":true}}}',
  'requests unstaffed:1 priority:-1 statusAt:1 _id:1 {"partialFilterExpression":{"unstaffed":true}}',
  'requests unstaffed:1 statusAt:1 {"partialFilterExpression":{"unstaffed":true}}',
  'resetRequests createdAt:1 {"expireAfterSeconds":86400}',
  "searchWords keys:1",
  "sessions accountId:1 createdAt:-1",
  'sessions expiresAt:1 {"expireAfterSeconds":0}',
  "tasks findAndLockNextJobIndex = name:1 nextRunAt:1 priority:-1 lockedAt:1 disabled:1",
  "tasks lockedAt:1 nextRunAt:1 name:1",
  'tasks name:1 data.key:1 {"unique":true,"partialFilterExpression":{"data.key":{"$exists":true}}}',
  'volunteers active:1 _id:1 {"partialFilterExpression":{"active":true}}',
  'volunteers active:1 emailKey:1 _id:1 {"partialFilterExpression":{"active":true}}',
  'volunteers active:1 firstKey:1 lastKey:1 _id:1 {"partialFilterExpression":{"active":true}}',
  'volunteers active:1 lastKey:1 firstKey:1 _id:1 {"partialFilterExpression":{"active":true}}',
  'volunteers active:1 phone:1 _id:1 {"partialFilterExpression":{"active":true}}',
  'volunteers active:1 words:1 {"partialFilterExpression":{"active":true}}',
  'volunteers applicationId:1 {"unique":true,"partialFilterExpression":{"applicationId":{"$exists":true}}}',
  'volunteers emailChanges.at:1 {"sparse":true}',
  'volunteers emailKey:1 {"unique":true,"partialFilterExpression":{"active":true}}',
  'volunteers erasing:1 {"partialFilterExpression":{"erasing":true}}',
  'volunteers leaving:1 {"partialFilterExpression":{"leaving":true}}',
  'volunteers pending:1 {"partialFilterExpression":{"pending":true}}',
  'volunteers team = active:1 teams:1 teamLeader:1 address.zip:1 lastKey:1 firstKey:1 _id:1 {"partialFilterExpression":{"active":true}}',
];

test("the declared indexes are these", () => {
  const declared = listDeclaredIndexes().flatMap(({ indexes }) => indexes.map(describeIndex));
  expect(
    declared.toSorted(),
    "An index has changed: give it a new name, or drop the old one in a migration.",
  ).toEqual(INDEXES.toSorted());
});

/** `collection name = keys options`; the name only where it does not follow from the keys. */
function describeIndex({ collection, name, key, options }: Index) {
  const keys = key.map(([field, direction]) => `${field}:${String(direction)}`).join(" ");
  const ownName = name === key.flat().join("_") ? [] : [name, "="];
  const ownOptions = Object.keys(options).length === 0 ? [] : [JSON.stringify(options)];
  return [collection, ...ownName, keys, ...ownOptions].join(" ");
}
