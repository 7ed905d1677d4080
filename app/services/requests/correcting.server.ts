import type { Correction } from "~/models/history-entry.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { addressKey } from "../matching/addresses.server";
import { toEmailKey } from "../matching/email-key.server";
import { conflict, NOOP } from "../platform/aggregate.server";
import type { Actor } from "../platform/caller.server";
import { applyEvent, defineRule, statusConflict, type Effects } from "./events.server";
import { hasLiveRequestAt, toMatchingKeys } from "./submitting.server";

/** What a homeowner said, and an administrator may correct. */
export interface HomeownerAnswers extends Pick<
  RequestDocument,
  "firstName" | "lastName" | "phone" | "email" | "county" | "helpTypes" | "other" | "description"
> {
  address: ContactAddress;
}
type ContactAddress = Pick<RequestDocument["address"], "line1" | "line2" | "city" | "zip">;

interface Correct {
  answers: HomeownerAnswers;
  /** The `answersVersion` that was corrected. */
  seen: string;
  /** Another live request has the new address. */
  sameHome: boolean;
}

/** Words of these fields are known words: a mistyped search finds similar ones. */
const NAMING_FIELDS: readonly Correction["field"][] = ["firstName", "lastName", "line1", "city"];

const ADDRESS_FIELDS: readonly Correction["field"][] = ["line1", "line2", "city", "zip"];

/** The corrected ones alone: what a form does not ask for stays as it is. */
const pickChanged = (
  { address: _, ...answers }: HomeownerAnswers,
  hasChanged: (field: keyof typeof answers) => boolean,
) =>
  Object.fromEntries(
    Object.entries(answers).filter(([field]) => hasChanged(field as keyof typeof answers)),
  ) as Partial<typeof answers>;

/** Only a live request, and only its latest answers; the history keeps the old ones. */
export const correcting = defineRule(
  "correct",
  ["admin"],
  (doc, { answers, seen, sameHome }: Correct) => {
    const changes = listChanges(doc, answers);
    if (changes.length === 0) return NOOP;
    if (!doc.live) return statusConflict(doc, "readOnly");
    if (seen !== getAnswersVersion(doc)) return conflict("request.corrected");
    const address = { ...doc.address, ...answers.address };
    const keys = toMatchingKeys({ ...doc, ...answers, address });
    const hasChanged = (field: Correction["field"]) => changes.some((one) => one.field === field);
    const mails: Effects["mails"] = [];
    if (NAMING_FIELDS.some(hasChanged)) mails.push({ kind: "search-words" });
    const hasMoved = keys.addressKey !== doc.addressKey;
    if (hasMoved) mails.push({ kind: "home-left" });
    const isOtherMailbox = toEmailKey(answers.email) !== toEmailKey(doc.email);
    if (isOtherMailbox) mails.push({ kind: "email-left" }, { kind: "email-taken" });
    return {
      kind: "effects",
      fields: {
        ...pickChanged(answers, hasChanged),
        ...(ADDRESS_FIELDS.some(hasChanged) && { address }),
        ...keys,
        ...(hasMoved && { possibleDuplicate: sameHome }),
        ...(isOtherMailbox && { mailBounced: false }),
      },
      mails,
      entry: { changes },
    };
  },
);

/** Corrects a live request; `seen` is an `answersVersion`. Throws `not-found` and `conflict`. */
export async function correct(
  id: string,
  { seen, ...answers }: HomeownerAnswers & { seen: string },
  actor: Actor,
) {
  const sameHome = await hasLiveRequestAt(addressKey(answers.address), id);
  return applyEvent(id, correcting, { answers, seen, sameHome }, actor);
}

/** What the homeowner said, as it is stored. */
export const toAnswers = ({
  address: { line1, line2, city, zip },
  ...doc
}: RequestDocument): HomeownerAnswers => ({
  firstName: doc.firstName,
  lastName: doc.lastName,
  phone: doc.phone,
  email: doc.email,
  address: { line1, line2, city, zip },
  county: doc.county,
  helpTypes: doc.helpTypes,
  other: doc.other,
  description: doc.description,
});

/** Number of corrections so far; a correction based on an older version is a conflict. */
export const getAnswersVersion = ({ history }: Pick<RequestDocument, "history">) =>
  String(history.filter(({ event }) => event === "correct").length);

/** Fields that a correction changes, with old and new value; empty if nothing changes. */
function listChanges(doc: HomeownerAnswers, answers: HomeownerAnswers): Correction[] {
  const [before, after] = [toTexts(doc), toTexts(answers)];
  return (Object.keys(before) as (keyof typeof before)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: before[field], to: after[field] }));
}

/** In the order of the form; kinds of help are joined. */
const toTexts = ({
  address: { line1, line2, city, zip },
  helpTypes,
  ...answers
}: HomeownerAnswers) =>
  ({
    firstName: answers.firstName,
    lastName: answers.lastName,
    phone: answers.phone,
    email: answers.email,
    line1,
    line2,
    city,
    zip,
    county: answers.county,
    helpTypes: helpTypes.join(" "),
    other: answers.other,
    description: answers.description,
  }) satisfies Partial<Record<Correction["field"], string>>;

/** Address before a correction: what it and the later ones replaced is put back. */
const getFormerAddress = ({ address, history }: RequestDocument, rev: number) =>
  history
    .filter((one) => one.rev >= rev)
    .flatMap(({ changes = [] }) => changes)
    .reduceRight<ContactAddress>(
      (before, { field, from }) =>
        Object.hasOwn(before, field) ? { ...before, [field]: from } : before,
      address,
    );

/**
 * After a correction moved a request away: the last one at its former home is no duplicate any
 * more. A delivery of the outbox, safe to repeat.
 */
export async function unflagFormerHome(doc: RequestDocument, rev: number) {
  const home = addressKey(getFormerAddress(doc, rev));
  const [last, ...others] = await HelpRequests.find({ live: true, addressKey: home }, { _id: 1 })
    .limit(2)
    .lean<{ _id: string }[]>();
  if (!last || others.length > 0) return;
  await HelpRequests.updateOne(
    { _id: last._id, addressKey: home, possibleDuplicate: true },
    { $set: { possibleDuplicate: false } },
  );
}
