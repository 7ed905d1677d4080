import type { Correction, RequestDocument } from "~/models/request.server";
import { addressKey, lookupKey, unitKey } from "../matching/addresses.server";
import { toSearchWords } from "../matching/search-words.server";

/** The homeowner's contact details that an administrator may correct. */
export interface ContactDetails extends Pick<RequestDocument, "phone" | "email" | "county"> {
  address: Pick<RequestDocument["address"], "line1" | "line2" | "city" | "zip">;
}

/** Keys derived from name, contact and address; rewritten whenever one of those changes. */
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

/** Fields that a correction changes, with old and new value; empty if nothing changes. */
export function diffContact(doc: ContactDetails, contact: ContactDetails): Correction[] {
  const [before, after] = [flattenContact(doc), flattenContact(contact)];
  return (Object.keys(before) as Correction["field"][])
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: before[field], to: after[field] }));
}

/** Number of corrections so far; a correction based on an older version is a conflict. */
export const getContactVersion = (doc: Pick<RequestDocument, "history">) =>
  String(doc.history.filter(({ event }) => event === "correct").length);
