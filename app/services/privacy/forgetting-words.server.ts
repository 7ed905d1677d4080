import { HelpRequests, FIND_INDEX } from "~/models/request.server";
import { SearchWords } from "~/models/search-word.server";
import { Volunteers } from "~/models/volunteer.server";
import type { HistoryEntry } from "~/models/history-entry.server";
import { REQUEST_STATUSES } from "~/schemas/vocabulary";
import { toKnownWords } from "../matching/known-words.server";

interface Named {
  _id: string;
  firstName: string;
  lastName: string;
  address: { line1: string; city: string };
  /** Of a request: it repeats what corrections replaced. */
  history?: readonly object[];
}

const NAMED_FIELDS: readonly string[] = ["firstName", "lastName", "line1", "city"];

/** All words that are known because of this document, also those that a correction replaced. */
const listWords = ({ history = [], ...doc }: Named) => [
  ...toKnownWords(doc),
  ...(history as HistoryEntry[])
    .flatMap(({ changes = [] }) => changes)
    .filter(({ field }) => NAMED_FIELDS.includes(field))
    .flatMap(({ from }) =>
      toKnownWords({ firstName: from, lastName: "", address: { line1: from, city: "" } }),
    ),
];

/** Removes the words that similar ones are guessed from, as far as no other document has them. */
export async function forgetWords(doc: Named) {
  for (const { _id, parts } of new Map(listWords(doc).map((word) => [word._id, word])).values()) {
    const isOther = { _id: { $ne: doc._id }, words: { $all: parts } };
    const isNeeded =
      (await HelpRequests.exists({ status: { $in: REQUEST_STATUSES }, ...isOther }).hint(
        FIND_INDEX,
      )) ?? (await Volunteers.exists({ active: true, ...isOther }));
    if (!isNeeded) await SearchWords.deleteOne({ _id });
  }
}
