import type { RequestFactsView } from "~/components/requests/request-facts";

/** A request as presenters give it to the screens of staff. */
export const REQUEST_FACTS = {
  id: "R7K4MQ2AB",
  firstName: "Maria",
  lastName: "Alvarez",
  email: "maria@example.com",
  phone: "9415550123",
  street1: "12 Main St",
  street2: "Lot 4",
  city: "Englewood",
  zip: "34223",
  county: "Sarasota",
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
  takenBy: "",
  locale: "en",
  seen: "0",
} as const satisfies RequestFactsView;
