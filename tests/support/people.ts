import { randomBytes } from "node:crypto";
import mongoose from "mongoose";

import { HelpRequests } from "~/models/request.server";
import { waitForRelays } from "~/services/platform/outbox-relay.server";
import { getAnswersVersion } from "~/services/requests/correcting.server";
import * as applications from "~/services/volunteers/applications.server";
import { newIpAddress } from "./address";
import { helpRequestInput } from "./help-request";
import * as requests from "./requests";
import { storeVolunteer } from "./volunteers";
import { applicationInput } from "./volunteer-application";

/** Made-up letters that occur nowhere else in a database. */
const letters = () =>
  [...randomBytes(10)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("");
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Someone who left traces everywhere; `words` may be nowhere after an erasure. */
export interface Person {
  email: string;
  phone: string;
  words: string[];
  requestId: string;
  applicationId: string;
  volunteerId: string;
}

const admin = { role: "admin", id: "UADMIN001" } as const;

/** Stores a homeowner who also applied and volunteers, with corrections, notes, jobs and mails. */
export async function storePerson(helperId?: string): Promise<Person> {
  const [first, last, oldLast, street, user, note] = Array.from({ length: 6 }, letters) as [
    ...[string, string, string, string, string, string],
  ];
  const email = `${user}@example.org`;
  const phone = `941${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`;
  const client = { address: newIpAddress(), locale: "en" } as const;
  const person = {
    first_name: capital(first),
    last_name: capital(oldLast),
    email,
    phone_number: phone,
    street_address_1: `12 ${capital(street)} Road`,
  };
  const { id } = await requests.submit(
    helpRequestInput({ ...person, description: `Call ${note}` }),
    client,
  );
  const doc = (await HelpRequests.findById(id).lean())!;
  await requests.correct(
    id,
    { ...requests.pickAnswers(doc), lastName: capital(last), seen: getAnswersVersion(doc) },
    admin,
  );
  await requests.applyEvent(id, { type: "note", text: `${note} did not answer` }, admin);
  await requests.accept(id, admin);
  if (helperId !== undefined)
    await requests.applyEvent(
      id,
      { type: "assign", volunteers: [{ id: helperId, name: "A helper" }] },
      admin,
    );
  const application = await applications.submit(
    applicationInput({
      firstName: capital(first),
      lastName: capital(last),
      email,
      phoneNumber: phone,
      streetAddress1: `12 ${capital(street)} Road`,
    }),
    client,
  );
  const volunteer = await storeVolunteer({
    firstName: capital(first),
    lastName: capital(last),
    email,
    phone,
    address: {
      line1: `12 ${capital(street)} Road`,
      line2: "",
      city: "Venice",
      state: "FL",
      zip: "34223",
    },
  });
  await waitForRelays();
  return {
    email,
    phone,
    words: [first, last, oldLast, street, user, note, phone],
    requestId: id,
    applicationId: application.id,
    volunteerId: volunteer._id,
  };
}

/** Every document of the whole database with one of these words in it, by collection and id. */
export async function findTraces(words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { collectionName } of (await mongoose.connection.db?.collections()) ?? [])
    for await (const doc of mongoose.connection.collection(collectionName).find()) {
      const text = JSON.stringify(doc).toLowerCase();
      const hit = words.find((word) => text.includes(word));
      if (hit !== undefined) found.push(`${collectionName} ${String(doc._id)}: ${hit}`);
    }
  return found;
}
