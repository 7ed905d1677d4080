import { beforeEach, expect, test } from "vitest";

import { Broadcasts } from "~/models/broadcast.server";
import { Emails } from "~/models/email.server";
import { Volunteers } from "~/models/volunteer.server";
import {
  broadcastTasks,
  previewBroadcast,
  resumeBroadcasts,
  startBroadcast,
  stopBroadcast,
} from "~/services/volunteers/broadcasts.server";
import { createAccount } from "../../support/accounts";
import { useDatabase } from "../../support/database";
import { useQueue } from "../../support/queue";
import { useTestSettings } from "../../support/settings";

useDatabase();
useQueue();

const TO = { kind: "team", of: "hospitality" } as const;
const ADMIN = { role: "admin", id: "UADMIN" } as const;
const DAY = 24 * 60 * 60_000;

beforeEach(async () => {
  useTestSettings();
  await Promise.all([Broadcasts.deleteMany(), Emails.deleteMany(), Volunteers.deleteMany()]);
});

async function createVolunteer(more: object = {}) {
  const { id } = await createAccount("volunteer");
  await Volunteers.updateOne({ _id: id }, { $set: { teams: [TO.of], ...more } });
  return id;
}
const start = async (text = { en: "Hello", es: "" }) => {
  await startBroadcast({ to: TO, text, people: 2 }, ADMIN);
  return (await Broadcasts.findOne().lean())!;
};
const run = (id: string) => broadcastTasks.broadcast!.run(id);
const readers = async () =>
  (await Emails.find().lean()).map(({ subjectId }) => subjectId).toSorted();
const countTasks = (id: string) =>
  Emails.db.collection("tasks").countDocuments({ name: "broadcast", "data.key": id });

test("one that a crash left is found, and goes on: nobody gets it twice, also after midnight", async () => {
  const first = await createVolunteer();
  const ids = [first, await createVolunteer()].toSorted();
  const { _id } = await start();
  await run(_id);
  const left = await Emails.findOneAndDelete({ subjectId: first }).lean();
  const at = new Date(Date.now() - DAY);
  await Broadcasts.updateOne({ _id }, { $set: { at }, $unset: { endedAt: 1 } });
  await Emails.db.collection("tasks").deleteMany({ name: "broadcast" });
  await resumeBroadcasts();
  expect(await countTasks(_id)).toBe(1);
  await run(_id);
  expect(left).not.toBeNull();
  expect(await readers()).toEqual(ids);
  expect((await Broadcasts.findById(_id).lean())!.endedAt).toBeInstanceOf(Date);
  await Emails.db.collection("tasks").deleteMany({ name: "broadcast" });
  await resumeBroadcasts();
  expect(await countTasks(_id)).toBe(0);
});

test("one that has begun to leave can't be stopped, and one that was stopped does not leave", async () => {
  await createVolunteer();
  const { _id } = await start();
  await Broadcasts.updateOne({ _id }, { $set: { leftAt: new Date() } });
  await expect(stopBroadcast(_id, ADMIN)).rejects.toMatchObject({ code: "conflict" });
  await Broadcasts.updateOne({ _id }, { $unset: { leftAt: 1 } });
  await stopBroadcast(_id, ADMIN);
  await run(_id);
  expect(await readers()).toEqual([]);
});

test("a reader whose language has no text by then gets none; an unfinished account is not counted", async () => {
  const id = await createVolunteer();
  await createVolunteer({ pending: true });
  expect((await previewBroadcast(TO)).people).toBe(1);
  const { _id } = await start();
  await Volunteers.updateOne({ _id: id }, { $set: { locale: "es" } });
  await run(_id);
  expect(await readers()).toEqual([]);
});
