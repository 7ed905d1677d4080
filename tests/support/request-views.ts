import type { Locale } from "~/schemas/vocabulary";
import type { RequestView } from "~/services/web/presenters/pane-presenter.server";
import type {
  HistoryEntryView,
  RequestFactsView,
} from "~/services/web/presenters/request-presenter.server";
import type { WritingView } from "~/services/web/presenters/writing-presenter.server";
import { homeownerWords } from "~/text/homeowner-words";
import { nameEvent } from "~/services/web/presenters/history-words.server";

/** A request as presenters give it to the screens of staff. */
export const REQUEST_FACTS: RequestFactsView = {
  id: "R7K4MQ2AB",
  name: "Maria Alvarez",
  firstName: "Maria",
  lastName: "Alvarez",
  email: "maria@example.com",
  phone: "9415550123",
  street1: "12 Main St",
  street2: "Lot 4",
  city: "Englewood",
  zip: "34223",
  county: "Sarasota",
  undo: undefined,
  status: "Unevaluated",
  helpTypes: ["exterior", "other"],
  other: "A tree on a shed",
  description: "A tree fell on a roof.",
  rejection: { text: "" },
  closeNotes: "",
  received: "11/20/2026 4:07 PM",
  readyToClose: false,
  possibleDuplicate: false,
  suspicious: false,
  mailBounced: false,
  told: [],
  priority: 0,
  priorityReason: "",
  takenBy: "",
  locale: "en",
  seen: "0",
  rev: 3,
  outcome: undefined,
  erased: false,
  duplicateOf: undefined,
  duplicates: [],
};

/** Words around messages to a homeowner who reads English. */
export function toWriting(locale: Locale): WritingView {
  const { languages, mailed, names } = homeownerWords[locale];
  return {
    hint: mailed(languages.en),
    lang: "en",
    ready: [{ name: names.waiting, text: homeownerWords.en.sentences.waiting }],
  };
}

/** A request with what the page and the pane show beside it. */
export const REQUEST_VIEW: RequestView = {
  request: REQUEST_FACTS,
  state: "decide",
  volunteers: [],
  ended: [],
  history: [],
  sameHome: [],
  claim: undefined,
  writing: toWriting("en"),
  closing: false,
  kept: undefined,
  correcting: false,
  unassigning: undefined,
  done: undefined,
};

export const historyEntry = (event: HistoryEntryView["event"] = "submit"): HistoryEntryView => ({
  at: "11/20/2026 4:07 PM",
  event,
  name: nameEvent(event, "en"),
  actorName: "",
  from: undefined,
  to: undefined,
  about: undefined,
  text: "",
  said: "",
  priority: undefined,
  outcome: undefined,
  otherId: undefined,
  changes: [],
  mails: [],
});
