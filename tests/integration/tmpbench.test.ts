import { faker } from "@faker-js/faker";
import { test } from "vitest";
import mongoose from "mongoose";
import { Volunteers } from "~/models/volunteer.server";
import { VolunteerTable } from "~/schemas/volunteer-table";
import * as volunteers from "~/services/volunteers.server";
import { fold } from "~/services/folding.server";
import { newId } from "~/services/ids.server";
import { wordsOf } from "~/services/search-words.server";
import { useDatabase } from "../support/database";
import { useTestSettings } from "../support/settings";
useDatabase();
test("bench", async () => {
  useTestSettings();
  const t0 = Date.now();
  for (let i = 0; i < 100; i++) {
    const docs = Array.from({ length: 1000 }, (_, n) => {
      const said = { _id: newId("V"), firstName: faker.person.firstName(), lastName: n % 5 === 0 ? "Smith" : faker.person.lastName(),
        email: faker.string.alphanumeric(20).toLowerCase() + "@x.org", phone: faker.string.numeric({ length: 10, allowLeadingZeros: false }),
        address: { line1: faker.location.streetAddress(), line2: "", city: faker.location.city(), state: "GA", zip: faker.location.zipCode("#####") } };
      const now = new Date();
      return { ...said, v: 1, active: true, emailKey: said.email, county: "C", teams: ["hospitality"], teamLeader: false, locale: "en", passwordHash: null,
        passwordAt: now, firstKey: fold(said.firstName), lastKey: fold(said.lastName), words: wordsOf(said), createdAt: now, updatedAt: now };
    });
    await Volunteers.collection.insertMany(docs as never, { maxTimeMS: 0 } as never);
  }
  console.log("insert", Date.now() - t0);
  const stats = await mongoose.connection.db!.command({ collStats: "volunteers" });
  console.log(stats.totalIndexSize / 1e6, stats.size / 1e6, JSON.stringify(stats.indexSizes));
  for (const q of ["", "smith", "sm", "johnson", "st", "an", "zyx", "mary smith", "11111", "jo wil"])
    for (const sort of ["last", "first", "email", "phone", "id"] as const)
      for (const [dir, page] of [["asc", 1], ["desc", 1], ["asc", 50]] as const) {
        const times: number[] = [];
        let total = 0;
        for (let n = 0; n < 3; n++) {
          const t = performance.now();
          const r = await volunteers.listTable({ ...VolunteerTable.parse({}), q, sort, dir, page }).catch((e: unknown) => { console.log(String(e)); return { total: -1 }; });
          total = r.total;
          times.push(Math.round(performance.now() - t));
        }
        console.log(`${q.padEnd(12)} ${sort} ${dir} p${page} total ${total}: ${times.join(" ")} ms`);
      }
}, 600_000);
