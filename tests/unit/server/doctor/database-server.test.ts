import { describe, expect, test } from "vitest";

import { formatFinding, ok } from "../../../../server/doctor/finding";
import {
  judgeClock,
  judgeRights,
  judgeRoundTrip,
  judgeSize,
  judgeTopology,
  judgeVersion,
} from "../../../../server/doctor/database-server";

const NOW = new Date("2026-11-22T12:00:00Z");

test.each([
  ["6.0.5", "MongoDB 6.0.5 has had no security fixes since 2025-07-31"],
  ["4.4.29", "MongoDB 4.4.29 has had no security fixes since 2024-02-29"],
])("MongoDB %s is out of support", (version, text) => {
  expect(formatFinding(judgeVersion(version, NOW, false))).toBe(
    `warning  database: ${text}. Upgrade it to 8.0, one major release after the other.`,
  );
  expect(formatFinding(judgeVersion(version, NOW, true))).toBe(
    `warning  database: ${text}. Set MONGODB_URI to a newer MongoDB, and move the data with a backup.`,
  );
});
test.each([
  ["7.0.14", "MongoDB 7.0.14, supported until 2027-08-31"],
  ["8.0.4", "MongoDB 8.0.4, supported until 2029-10-31"],
  ["8.2.6", "MongoDB 8.2.6"],
])("MongoDB %s is not", (version, text) => {
  expect(judgeVersion(version, NOW, false)).toEqual(ok("database", text));
});

describe("the kind of server", () => {
  const REPLICA_SET = { setName: "rs0", hosts: ["a", "b", "c"], isWritablePrimary: true };
  test.each([
    [{ msg: "isdbgrid" }, true, "ok       database: sharded cluster"],
    [REPLICA_SET, true, "ok       database: replica set rs0 with 3 data members"],
    [{ isWritablePrimary: true }, false, "ok       database: standalone server"],
    [
      { isWritablePrimary: true },
      true,
      "warning  database: standalone server: if its disk fails, what came after the last backup is lost. Use a replica set of three, or make backups often.",
    ],
    [
      { ...REPLICA_SET, hosts: ["a"] },
      true,
      "warning  database: replica set with one member: if its disk fails, what came after the last backup is lost. Use a replica set of three, or make backups often.",
    ],
    [
      { ...REPLICA_SET, isWritablePrimary: false },
      true,
      "problem  database: this member is not the primary and takes no writes. Name all members and replicaSet= in MONGODB_URI, without directConnection.",
    ],
  ])("%o, public: %s", (hello, isImportant, line) => {
    expect(formatFinding(judgeTopology(hello, isImportant))).toBe(line);
  });
});

describe("the user's rights", () => {
  const READ = ["find", "listIndexes"];
  const ALL = [
    ...READ,
    ...["insert", "update", "remove", "createCollection", "createIndex", "dropIndex"],
  ];
  const judge = (actions: string[], resource: object, users: unknown[] = ["hub"]) =>
    formatFinding(
      judgeRights(
        {
          authenticatedUsers: users,
          authenticatedUserPrivileges: [{ resource, actions }],
        },
        { database: "hub", isRemote: true },
      ),
    );

  test.each([
    [{ db: "hub", collection: "" }],
    [{ db: "", collection: "" }],
    [{ anyResource: true }],
  ])("readWrite on %o is enough", (resource) => {
    expect(judge(ALL, resource)).toBe("ok       database: the user may read and write");
  });

  test.each([
    [
      { db: "other", collection: "" },
      ALL,
      "find, insert, update, remove, createCollection, createIndex, dropIndex, listIndexes",
    ],
    [
      { db: "hub", collection: "tasks" },
      ALL,
      "find, insert, update, remove, createCollection, createIndex, dropIndex, listIndexes",
    ],
    [
      { db: "hub", collection: "" },
      READ,
      "insert, update, remove, createCollection, createIndex, dropIndex",
    ],
  ])("on %o, %j: some are missing", (resource, actions, missing) => {
    expect(judge(actions, resource)).toBe(
      `problem  database: the user lacks rights: ${missing}. Grant it the role readWrite on hub.`,
    );
  });

  test("without users, everybody has all rights", () => {
    const nobody = { authenticatedUsers: [], authenticatedUserPrivileges: [] };
    expect(judgeRights(nobody, { database: "hub", isRemote: false }).level).toBe("ok");
    expect(judgeRights(nobody, { database: "hub", isRemote: true }).level).toBe("warning");
  });
});

test("a slow answer is reported", () => {
  expect(judgeRoundTrip("a:1/hub", 0.2)).toEqual(ok("database", "a:1/hub answers in 1 ms"));
  expect(formatFinding(judgeRoundTrip("a:1/hub", 120.4))).toBe(
    "warning  database: a:1/hub answers in 120 ms; a page waits for several answers. Run hub and database in the same place.",
  );
});

test.each([
  [{ dataBytes: 12e6 }, "ok       database: 12 MB on its disk"],
  [
    { dataBytes: 12e6, freeBytes: 66e9 },
    "ok       database: 12 MB on its disk, which has 66 GB left",
  ],
  [
    { dataBytes: 12e6, freeBytes: 1e9 },
    "warning  database: 12 MB on its disk, which has 1.0 GB left. Free some space there: a full disk stops the database.",
  ],
  [
    { dataBytes: 12e6, freeBytes: 1e6 },
    "problem  database: 12 MB on its disk, which has 1.0 MB left. Free some space there: a full disk stops the database.",
  ],
])("%o", (size, line) => {
  expect(formatFinding(judgeSize(size))).toBe(line);
});

test.each([
  [0, "ok       clock: the same as the database's, within 5 seconds"],
  [-4_900, "ok       clock: the same as the database's, within 5 seconds"],
  [
    30_000,
    "warning  clock: the database's clock is 30 seconds ahead of this machine's. Synchronize both with a time server (timedatectl set-ntp true).",
  ],
  [
    -3_600_000,
    "problem  clock: the database's clock is 1 hour behind this machine's. Synchronize both with a time server (timedatectl set-ntp true).",
  ],
])("%d ms off", (skewMs, line) => {
  expect(formatFinding(judgeClock(skewMs))).toBe(line);
});
