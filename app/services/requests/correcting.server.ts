import type { Correction } from "~/models/history-entry.server";
import type { RequestDocument } from "~/models/request.server";
import { addressKey } from "../matching/addresses.server";
import { conflict, NOOP } from "../platform/aggregate.server";
import type { Actor } from "../platform/caller.server";
import { applyEvent, defineRule, statusConflict } from "./events.server";
import { hasLiveRequestAt, toMatchingKeys } from "./submitting.server";

/** The homeowner's contact details that an administrator may correct. */
export interface ContactDetails extends Pick<RequestDocument, "phone" | "email" | "county"> {
  address: Pick<RequestDocument["address"], "line1" | "line2" | "city" | "zip">;
}

interface ContactCorrection {
  contact: ContactDetails;
  /** The `contactVersion` that was corrected. */
  seen: string;
  /** Another live request has the new address. */
  sameHome: boolean;
}

/** Only a live request, and only its latest contact details; the history keeps the old values. */
export const correcting = defineRule(
  "correct",
  ["admin"],
  (doc, { contact, seen, sameHome }: ContactCorrection) => {
    const changes = diffContact(doc, contact);
    if (changes.length === 0) return NOOP;
    if (!doc.live) return statusConflict(doc, "readOnly");
    if (seen !== getContactVersion(doc)) return conflict("request.corrected");
    const address = { ...doc.address, ...contact.address };
    return {
      kind: "effects",
      fields: {
        ...contact,
        address,
        ...toMatchingKeys({ ...doc, ...contact, address }),
        possibleDuplicate: sameHome,
        ...(contact.email !== doc.email && { mailBounced: false }),
      },
      // Guesses use street and city only.
      mails: changes.some(({ field }) => field === "line1" || field === "city")
        ? [{ kind: "search-words" }]
        : [],
      entry: { changes },
    };
  },
);

/** Corrects the contact details of a live request; `seen` is a `contactVersion`. */
export async function correct(
  id: string,
  { seen, ...contact }: ContactDetails & { seen: string },
  actor: Actor,
) {
  const sameHome = await hasLiveRequestAt(addressKey(contact.address), id);
  return applyEvent(id, correcting, { contact, seen, sameHome }, actor);
}

/** Number of corrections so far; a correction based on an older version is a conflict. */
export const getContactVersion = ({ history }: Pick<RequestDocument, "history">) =>
  String(history.filter(({ event }) => event === "correct").length);

/** Fields that a correction changes, with old and new value; empty if nothing changes. */
function diffContact(doc: ContactDetails, contact: ContactDetails): Correction[] {
  const [before, after] = [flattenContact(doc), flattenContact(contact)];
  return (Object.keys(before) as Correction["field"][])
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: before[field], to: after[field] }));
}

const flattenContact = ({
  phone,
  email,
  address: { line1, line2, city, zip },
  county,
}: ContactDetails): Record<Correction["field"], string> => ({
  phone,
  email,
  line1,
  line2,
  city,
  zip,
  county,
});
