import { faker } from "@faker-js/faker";

import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import type { ActiveSession } from "~/services/accounts/accounts.server";
import { fold } from "~/services/matching/folding.server";
import { toSearchWords } from "~/services/matching/search-words.server";
import { newId } from "~/services/platform/ids.server";
import { newEmail } from "./address";
import { chunk } from "./database";

/** A volunteer as an accepted application creates it, without a password. */
export function volunteerRecord(more: Partial<VolunteerDocument> = {}): VolunteerDocument {
  const fields = {
    _id: newId("V"),
    firstName: faker.person.firstName(),
    lastName: faker.person.lastName(),
    email: newEmail(),
    phone: faker.string.numeric({ length: 10, allowLeadingZeros: false }),
    address: {
      line1: faker.location.streetAddress(),
      line2: "",
      city: "Savannah",
      state: "GA" as const,
      zip: "31401",
    },
    ...more,
  };
  const now = new Date();
  return {
    ...fields,
    v: 1,
    active: true,
    emailKey: fields.email.toLowerCase(),
    county: "Chatham",
    teams: ["hospitality"],
    teamLeader: false,
    locale: "en",
    passwordHash: null,
    passwordAt: now,
    firstKey: fold(fields.firstName).trim(),
    lastKey: fold(fields.lastName).trim(),
    words: toSearchWords(fields),
    createdAt: now,
    updatedAt: now,
    ...more,
  };
}

/** Stores volunteers in bulk and returns them. */
export async function storeVolunteers(
  differences: readonly Partial<VolunteerDocument>[],
): Promise<VolunteerDocument[]> {
  const docs = differences.map((more) => volunteerRecord(more));
  for (const batch of chunk(docs)) await Volunteers.insertMany(batch);
  return docs;
}

export async function storeVolunteer(more: Partial<VolunteerDocument> = {}) {
  const [doc] = await storeVolunteers([more]);
  return doc!;
}

/** The volunteer's session as the gate returns it. */
export const toSession = ({
  _id,
  firstName,
  lastName,
  email,
}: Pick<VolunteerDocument, "_id" | "firstName" | "lastName" | "email">) =>
  ({
    sessionId: "s",
    account: { id: _id, role: "volunteer", firstName, lastName, email },
  }) as unknown as ActiveSession;

export const fullName = ({
  firstName,
  lastName,
}: Pick<VolunteerDocument, "firstName" | "lastName">) => `${firstName} ${lastName}`;
