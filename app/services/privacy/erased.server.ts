import type { ApplicationDocument } from "~/models/application.server";
import type { HistoryEntry } from "~/models/history-entry.server";
import type { PrivacyFields } from "~/models/privacy-fields.server";
import type { RequestDocument } from "~/models/request.server";
import type { VolunteerDocument } from "~/models/volunteer.server";
import { formatRejection } from "~/schemas/requests/rejection";
import { eraseAnswers } from "~/schemas/requests/answers";
import { eraseVolunteerAnswers } from "~/schemas/volunteers/answers";
import { hashKey } from "../platform/rate-limits.server";
import { toSearchWords } from "../matching/search-words.server";

/** What is set, and which fields the document no longer has. */
interface Erasure<Doc> {
  set: Partial<Doc>;
  unset: readonly (keyof Doc & string)[];
}

const erased = (now: Date) => ({ erasedAt: now, erasing: true }) satisfies PrivacyFields;

/** Only a predefined reason is left, no free text. */
function eraseRejection<Doc extends RequestDocument | ApplicationDocument>({
  rejection,
  reasonRejected,
}: Doc) {
  const { reason } = rejection ?? {};
  return {
    ...(rejection && { rejection: { ...(reason && { reason }), text: "" } }),
    reasonRejected: reason && reasonRejected ? formatRejection({ reason, text: "" }) : "",
  } as Partial<Doc>; // a reason of this document's own kind
}

/** Corrections and notes repeat what the person said. */
const eraseEntry = ({ changes: _, text: __, about: ___, said: ____, ...entry }: HistoryEntry) =>
  entry;

/** The home becomes a keyed hash, so that erased requests of one home still count as one. */
export function eraseRequest(doc: RequestDocument, now: Date): Erasure<RequestDocument> {
  const answers = eraseAnswers(doc);
  return {
    set: {
      ...erased(now),
      ...answers,
      ...eraseRejection(doc),
      addressKey: `erased|${hashKey(doc.addressKey)}`,
      lookupKey: `erased|${doc._id}`,
      unitKey: "",
      words: toSearchWords({ ...answers, _id: doc._id, firstName: "" }),
      closeNotes: "",
      priorityReason: "",
      mailBounced: false,
      possibleDuplicate: false,
      told: false,
      asked: false,
      history: doc.history.map(eraseEntry),
      assignments: doc.assignments.map(({ declineReason: _, details: __, ...job }) => job),
    },
    unset: ["submissionKey", "claimedBy"],
  };
}

/** An application without its applicant: status, dates, teams and the agreement's version stay. */
export function eraseApplication(
  doc: ApplicationDocument,
  now: Date,
): Erasure<ApplicationDocument> {
  return {
    set: {
      ...erased(now),
      ...eraseVolunteerAnswers(doc),
      ...eraseRejection(doc),
      lookupKey: `erased|${doc._id}`,
      unitKey: "",
      ...(doc.status === "Unevaluated" && { status: "Rejected", statusAt: now }),
    },
    unset: ["submissionKey"],
  };
}

/** A deleted volunteer's account without the person; jobs and audit entries keep its id. */
export function eraseVolunteer(doc: VolunteerDocument, now: Date): Erasure<VolunteerDocument> {
  return {
    set: {
      ...erased(now),
      ...eraseVolunteerAnswers(doc),
      emailKey: `erased|${doc._id}`,
      firstKey: "",
      lastKey: "",
      words: [],
      passwordHash: null,
    },
    unset: ["vetting", "emailChanges"],
  };
}
