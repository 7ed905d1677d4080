import type { Correction } from "~/models/history-entry.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { compareAnswers, type Answers } from "~/schemas/requests/answers";
import { addressKey } from "../matching/addresses.server";
import { toEmailKey } from "../matching/folding.server";
import { conflict, NOOP } from "../platform/aggregate.server";
import type { Actor } from "../platform/caller.server";
import { applyEvent, defineRule, statusConflict, type Effects } from "./events.server";
import { hasLiveRequestAt, toMatchingKeys } from "./submitting.server";

interface Correct {
  answers: Answers;
  /** The `answersVersion` that was corrected. */
  seen: string;
  /** Another live request has the new address. */
  sameHome: boolean;
}

/** Words of these fields are known words: a mistyped search finds similar ones. */
const NAMING_FIELDS: readonly Correction["field"][] = ["firstName", "lastName", "line1", "city"];

/** Only a live request, and only its latest answers; the history keeps the old ones. */
export const correcting = defineRule(
  "correct",
  ["admin"],
  (doc, { answers, seen, sameHome }: Correct) => {
    const { changes, answers: changed } = compareAnswers(doc, answers);
    const { address: movedTo, ...others } = changed;
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
        ...others,
        ...(movedTo && { address }),
        ...keys,
        ...(hasMoved && { possibleDuplicate: sameHome }),
        ...(isOtherMailbox && { mailBounced: false }),
        // ends the link: a stranger may have it
        ...(isOtherMailbox && doc.email !== "" && { linkVersion: (doc.linkVersion ?? 0) + 1 }),
      },
      mails,
      entry: { changes },
    };
  },
);

/** Corrects a live request; `seen` is an `answersVersion`. Throws `not-found` and `conflict`. */
export async function correct(
  id: string,
  { seen, ...answers }: Answers & { seen: string },
  actor: Actor,
) {
  const sameHome = await hasLiveRequestAt(addressKey(answers.address), id);
  return applyEvent(id, correcting, { answers, seen, sameHome }, actor);
}

/** Number of corrections so far; a correction based on an older version is a conflict. */
export const getAnswersVersion = ({ history }: Pick<RequestDocument, "history">) =>
  String(history.filter(({ event }) => event === "correct").length);

/** Address before a correction: what it and the later ones replaced is put back. */
const getFormerAddress = ({ address, history }: RequestDocument, rev: number) =>
  history
    .filter((one) => one.rev >= rev)
    .flatMap(({ changes = [] }) => changes)
    .reduceRight<Answers["address"]>(
      (before, { field, from }) =>
        Object.hasOwn(before, field) ? { ...before, [field]: from } : before,
      address,
    );

/** The only request left at the former home is no duplicate any more. Safe to repeat. */
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
