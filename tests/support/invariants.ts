import type { Model } from "mongoose";

import { ACCOUNT_MODELS } from "~/models/accounts-by-role.server";
import { Admins } from "~/models/admin.server";
import { Applications, type ApplicationDocument } from "~/models/application.server";
import type { PrivacyFields } from "~/models/privacy-fields.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { Sessions } from "~/models/session.server";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import { listUnanswered } from "~/services/requests/events.server";
import { isGivenBack, isOpen } from "~/schemas/jobs/assignment-state";

const LIVE = ["Unevaluated", "Accepted", "Active"];

type Check<Doc> = (doc: Doc) => Record<string, boolean>;

/** What must always be true of a request, by what it says. */
const REQUEST: Check<RequestDocument> = (doc) => {
  const open = doc.assignments.filter(isOpen);
  return {
    "each change has its number in the history": doc.history.every(({ rev }, i) => rev === i + 1),
    "the history has every change": doc.rev === doc.history.length,
    "it is live as long as it is to be worked on": doc.live === LIVE.includes(doc.status),
    "only an active one has open jobs": open.length === 0 || doc.status === "Active",
    "an active one without open jobs is ready to close, or a job came back":
      doc.readyToClose === (doc.status === "Active" && open.length === 0 && !doc.unstaffed),
    "one that needs new volunteers is accepted, or a job of it came back":
      !doc.unstaffed || doc.status === "Accepted" || doc.assignments.some(isGivenBack),
    "what was told is flagged until it is answered":
      doc.erasedAt !== undefined || doc.told === listUnanswered(doc.history).length > 0,
    "a volunteer has one open job on it":
      new Set(open.map(({ volunteerId }) => volunteerId)).size === open.length,
    "its jobs have ids of their own":
      new Set(doc.assignments.map(({ id }) => id)).size === doc.assignments.length,
    "a rejected one has its reason": doc.status !== "Rejected" || doc.reasonRejected !== "",
    "it waits in the outbox only with a message":
      (doc.hasIntents === true) === doc.intents.length > 0,
  };
};

const VOLUNTEER: Check<VolunteerDocument> = (doc) => ({
  "a deleted one is not active": !(doc.active && doc.deletedAt),
  "an erased one is not active": !(doc.active && doc.erasedAt),
});

/** Whether it is as its schema says; an erased one no longer has what its schema requires. */
const isValid = <Doc extends PrivacyFields>(model: Model<Doc>, doc: Doc) =>
  doc.erasedAt !== undefined ||
  new model(doc).validate().then(
    () => true,
    () => false,
  );

async function findBroken<Doc extends PrivacyFields & { _id: string }>(
  model: Model<Doc>,
  docs: readonly Doc[],
  check: Check<Doc> = () => ({}),
) {
  const broken: string[] = [];
  for (const doc of docs) {
    const rules = { ...check(doc), "it is as its schema says": await isValid(model, doc) };
    for (const [rule, holds] of Object.entries(rules))
      if (!holds) broken.push(`${doc._id}: ${rule}`);
  }
  return broken;
}

/** Rules of the connected database that are broken, each with its record; of the given requests. */
export async function findBrokenRules(requestIds: readonly string[]) {
  const [requests, applications, volunteers, admins, sessions] = await Promise.all([
    HelpRequests.find({ _id: { $in: requestIds } }).lean<RequestDocument[]>(),
    Applications.find().lean<ApplicationDocument[]>(),
    Volunteers.find().lean<VolunteerDocument[]>(),
    Admins.countDocuments({ active: true }),
    Sessions.find().lean(),
  ]);
  const accounts = new Set<string>();
  for (const model of Object.values(ACCOUNT_MODELS))
    for (const { _id } of await model.find({}, { _id: 1 }).lean()) accounts.add(_id);
  return [
    ...(await findBroken(HelpRequests, requests, REQUEST)),
    ...(await findBroken(Applications, applications)),
    ...(await findBroken(Volunteers, volunteers, VOLUNTEER)),
    ...(admins === 0 ? ["no administrator is active"] : []),
    ...sessions
      .filter(({ accountId }) => !accounts.has(accountId))
      .map(({ _id }) => `session ${_id}: has an account`),
  ];
}
