import { expect, test } from "vitest";

import { waitForRelays } from "~/services/platform/outbox-relay.server";
import { eraseRecords, findPerson } from "~/services/privacy/person.server";
import { useDatabase } from "../support/database";
import { findTraces, storePerson } from "../support/people";
import { useQueue } from "../support/queue";
import { storeVolunteer } from "../support/volunteers";

useDatabase();
useQueue();

const PEOPLE = 1_000;
const admin = { role: "admin", id: "UADMIN001" } as const;

test("after erasing 1,000 people the whole database has nothing of them", async () => {
  const { _id: helperId } = await storeVolunteer();
  const people = [];
  for (let n = 0; n < PEOPLE; n++) people.push(await storePerson(helperId));
  for (const { email } of people) await eraseRecords(await findPerson({ email }), admin);
  await waitForRelays();
  const words = people.flatMap((person) => person.words);
  expect(words).toHaveLength(7 * PEOPLE);
  expect(await findTraces(words)).toEqual([]);
}, 1_800_000);
