import type { Correction, RequestDocument } from "~/models/request.server";
import { addressKey, lookupKey, unitKey } from "../matching/addresses.server";
import { toSearchWords } from "../matching/search-words.server";

/** How and where a homeowner is reached: what an administrator may correct. */
export interface ContactDetails extends Pick<RequestDocument, "phone" | "email" | "county"> {
  address: Pick<RequestDocument["address"], "line1" | "line2" | "city" | "zip">;
}

/** Everything that is worked out from who somebody is and where: written whenever one of these is. */
export const toMatchingKeys = (
  doc: Pick<RequestDocument, "_id" | "firstName" | "lastName" | "email" | "phone" | "address">,
): Pick<RequestDocument, "addressKey" | "lookupKey" | "unitKey" | "words"> => ({
  addressKey: addressKey(doc.address),
  lookupKey: lookupKey({
    firstName: doc.firstName,
    lastName: doc.lastName,
    line1: doc.address.line1,
  }),
  unitKey: unitKey(doc.address),
  words: toSearchWords(doc),
});

const flattenContact = ({
  phone,
  email,
  address,
  county,
}: ContactDetails): Record<Correction["field"], string> => ({
  phone,
  email,
  line1: address.line1,
  line2: address.line2,
  city: address.city,
  zip: address.zip,
  county,
});

/** What a correction changes, before and after; empty when everything is as it was. */
export function diffContact(doc: ContactDetails, contact: ContactDetails): Correction[] {
  const [before, after] = [flattenContact(doc), flattenContact(contact)];
  return (Object.keys(before) as Correction["field"][])
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: before[field], to: after[field] }));
}

/** Which version of the contact somebody has seen: corrections so far. A correction made on another one would undo it unseen. */
export const getContactVersion = (doc: Pick<RequestDocument, "history">) =>
  String(doc.history.filter(({ event }) => event === "correct").length);
