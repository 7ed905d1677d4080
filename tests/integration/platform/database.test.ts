import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import mongoose from "mongoose";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
} from "vitest";
import { openDatabase } from "../../../server/database";
import { writeAddress, type DatabaseAddress } from "../../../server/embedded-mongod/address";
import { isProcessAlive } from "../../../server/embedded-mongod/process-alive";
import { buildProgram, toImportSpecifier } from "../../support/program";

const root = path.resolve(import.meta.dirname, "../../..");
const scratch = mkdtempSync(path.join(tmpdir(), "hub-database-"));
let folder = 0;
let dataDir: string;
const said: string[] = [];
/** Above every pid_max of Linux. */
const NO_PROCESS = 4_194_305;
const children: ChildProcess[] = [];

/** Keeps the database like the product does, and says on SIGINT whether it still has it. */
const KEEPER = `
  import { openDatabase } from ${toImportSpecifier("server/database")};
  import mongoose from "mongoose";
  const database = await openDatabase({ dataDir: process.argv[2]!, say: (line) => console.log("say " + line) });
  const stop = async () => { await database.stop(); process.exit(); };
  process.on("SIGTERM", stop).on("SIGINT", async () => {
    await new Promise((done) => setTimeout(done, 500));
    const client = new mongoose.mongo.MongoClient(database.uri, { serverSelectionTimeoutMS: 1000 });
    console.log(await client.db().command({ ping: 1 }).then(() => "still there", () => "gone"));
    await client.close();
    await stop();
  });
  console.log("uri " + database.uri);
`;
let keeper: Awaited<ReturnType<typeof buildProgram>>;
beforeAll(async () => {
  keeper = await buildProgram(KEEPER);
});
afterAll(() => {
  keeper.remove();
  rmSync(scratch, { recursive: true });
});
beforeEach(() => {
  dataDir = path.join(scratch, `data-${++folder}`);
  said.length = 0;
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill("SIGTERM");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
});

/** The database of the data directory, stopped at the end of the test. */
async function open() {
  const database = await openDatabase({ dataDir, say: (line) => said.push(line) });
  onTestFinished(() => database.stop());
  return database;
}

/** The same in another process; `line` waits for a line of its output. */
async function openElsewhere() {
  const child = spawn(process.execPath, [keeper.path, dataDir], {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  let out = "";
  child.stdout.on("data", (text: Buffer) => (out += text.toString()));
  const line = (pattern: RegExp) => soon(() => pattern.exec(out) ?? undefined);
  const uri = (await line(/^uri (.*)$/m))[1]!;
  return { child, uri, line, pid: child.pid! };
}

/** What `ask` gives as soon as it gives anything. */
async function soon<T>(ask: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + 60_000; ;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > end) throw new Error("It did not come.");
    await new Promise((done) => setTimeout(done, 50));
  }
}

async function using<T>(uri: string, ask: (db: mongoose.mongo.Db) => Promise<T>): Promise<T> {
  const client = new mongoose.mongo.MongoClient(uri, {
    serverSelectionTimeoutMS: 5_000,
    writeConcern: { w: "majority", journal: true },
  });
  try {
    return await ask(client.db());
  } finally {
    await client.close();
  }
}
const pidAt = (uri: string) =>
  using(uri, async (db) => (await db.admin().serverStatus())["pid"] as number);
const write = (uri: string, word: string) =>
  using(uri, (db) =>
    db
      .collection<{ _id: string }>("words")
      .insertOne({ _id: word }, { writeConcern: { journal: true } }),
  );
const words = (uri: string) =>
  using(uri, async (db) =>
    (await db.collection<{ _id: string }>("words").find().sort({ _id: 1 }).toArray()).map(
      (w) => w._id,
    ),
  );
const listens = (uri: string) =>
  new Promise<boolean>((answer) => {
    const socket = connect(Number(new URL(uri).port), "127.0.0.1");
    socket
      .once("connect", () => {
        answer(true);
        socket.destroy();
      })
      .once("error", () => {
        answer(false);
      });
  });
const ended = (pid: number) => soon(() => (isProcessAlive(pid) ? undefined : true));
const address = () =>
  JSON.parse(readFileSync(path.join(dataDir, "mongo.json"), "utf8")) as DatabaseAddress;

describe("a database that is given", () => {
  it("is used as it is", async () => {
    const uri = "mongodb://db.example.org:27018/hub?replicaSet=rs0";
    const database = await openDatabase({
      uri,
      dataDir: "/nowhere",
      say: (line) => said.push(line),
    });
    expect(database).toMatchObject({ uri, embedded: false });
    await database.stop();
    expect(said).toEqual([]);
  });
});

describe("the embedded database", () => {
  it("keeps its data and its port between starts, and stops whole", async () => {
    const first = await open();
    expect(first.embedded).toBe(true);
    await write(first.uri, "kept");
    const pid = await pidAt(first.uri);
    await Promise.all([first.stop(), first.stop()]);
    expect(isProcessAlive(pid)).toBe(false);
    expect(address().owner).toBeUndefined();

    const second = await open();
    expect(second.uri).toBe(first.uri);
    expect(await words(second.uri)).toEqual(["kept"]);
    expect(said).toEqual([]);
  });

  it("listens on this machine only and writes no filter of a query into its log, however slow the query", async () => {
    const { uri } = await open();
    await write(uri, "a");
    await using(uri, (db) =>
      db
        .collection("words")
        .find({ $where: "sleep(200) || true", lastName: { $ne: "Featherstonehaugh" } })
        .toArray(),
    );
    const options = await using(uri, (db) => db.admin().command({ getCmdLineOpts: 1 }));
    expect(options["parsed"]).toMatchObject({
      net: { bindIp: "127.0.0.1" },
      storage: { engine: "wiredTiger" },
    });
    const log = readFileSync(path.join(dataDir, "mongod.log"), "utf8");
    expect(log).toContain("Waiting for connections");
    expect(log).not.toContain("Featherstonehaugh");
  });

  it("takes another port when its own is taken, and does not trust a damaged or outdated address", async () => {
    const stranger = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void stranger.close());
    await once(stranger, "listening");
    const { port } = stranger.address() as { port: number };
    mkdirSync(dataDir);
    writeFileSync(path.join(dataDir, "mongo.json"), JSON.stringify({ port, owner: NO_PROCESS }));
    const first = await open();
    expect(first.uri).not.toContain(`:${port}/`);
    await write(first.uri, "kept");
    await first.stop();

    writeFileSync(path.join(dataDir, "mongo.json"), '{"port":');
    expect(await words((await open()).uri)).toEqual(["kept"]);
  });

  it("does not join the database of another folder, whatever a copied address says", async () => {
    const first = await open();
    await write(first.uri, "theirs");
    const copy = readFileSync(path.join(dataDir, "mongo.json"));
    dataDir += "-copy";
    mkdirSync(dataDir);
    writeFileSync(path.join(dataDir, "mongo.json"), copy);
    const second = await open();
    expect(second.uri).not.toBe(first.uri);
    expect(await words(second.uri)).toEqual([]);
  });

  it("comes back by itself at the same address when its server is killed, with all that was acknowledged", async () => {
    const { uri } = await open();
    for (const round of ["a", "b"]) {
      await write(uri, round);
      const pid = await pidAt(uri);
      process.kill(pid, "SIGKILL");
      await ended(pid);
      await soon(() =>
        words(uri).then(
          (found) => found,
          () => undefined,
        ),
      );
    }
    expect(await words(uri)).toEqual(["a", "b"]);
    expect(said).toEqual(
      Array(2).fill("The database ended unexpectedly (SIGKILL): starting it again."),
    );
  });

  it("can be stopped at every moment of its coming back", async () => {
    for (const wait of [0, 60, 150, 400]) {
      const database = await open();
      const pid = await pidAt(database.uri);
      process.kill(pid, "SIGKILL");
      await ended(pid);
      await new Promise((done) => setTimeout(done, wait));
      await database.stop();
      expect(await listens(database.uri)).toBe(false);
    }
    expect(await words((await open()).uri)).toEqual([]);
  });

  it("is shared by a second process, which takes over when the first one stops", async () => {
    const elsewhere = await openElsewhere();
    const here = await open();
    const { uri } = here;
    expect(uri).toBe(elsewhere.uri);
    expect(said).toEqual([`Using the database that already runs on ${dataDir}.`]);
    await write(uri, "shared");
    const pid = await pidAt(uri);
    await here.stop();
    expect(await pidAt(uri)).toBe(pid);

    const again = await open();
    elsewhere.child.kill("SIGTERM");
    await once(elsewhere.child, "exit");
    const heir = await soon(() => pidAt(again.uri).catch(() => undefined));
    expect(heir).not.toBe(pid);
    expect(await words(again.uri)).toEqual(["shared"]);
    await soon(() => address().owner === process.pid || undefined); // written a moment after the server answers
  });

  it.each([
    ["another server than the dead owner's", { server: 1 }],
    ["a server without an owner", { owner: undefined, server: undefined }],
  ])(
    "waits for %s: a process that is taking over is about to write its address",
    async (_, change) => {
      const first = await open();
      const pid = await pidAt(first.uri);
      const right = address();
      writeAddress(dataDir, { ...right, owner: NO_PROCESS, ...change });
      const starting = openElsewhere();
      await new Promise((done) => setTimeout(done, 1_500));
      writeAddress(dataDir, right);
      expect((await starting).uri).toBe(first.uri);
      expect(await pidAt(first.uri)).toBe(pid);
      expect(said).toEqual([]);
    },
  );

  it("is one database when two processes start at once", async () => {
    const [elsewhere, here] = await Promise.all([openElsewhere(), open()]);
    expect(here.uri).toBe(elsewhere.uri);
  });

  it("is found again at once after its process was killed, although its server has not ended yet", async () => {
    const elsewhere = await openElsewhere();
    await write(elsewhere.uri, "kept");
    const orphan = await pidAt(elsewhere.uri);
    elsewhere.child.kill("SIGKILL");
    await once(elsewhere.child, "exit");
    expect(isProcessAlive(orphan)).toBe(true);
    const { uri } = await open();
    expect(uri).toBe(elsewhere.uri);
    expect(await words(uri)).toEqual(["kept"]);
    await ended(orphan);
  });

  it("ends by itself when its process was killed", async () => {
    const elsewhere = await openElsewhere();
    const orphan = await pidAt(elsewhere.uri);
    elsewhere.child.kill("SIGKILL");
    await ended(orphan);
  });

  it("outlives the Ctrl-C that its process answers with a last request", async () => {
    const elsewhere = await openElsewhere();
    const server = await pidAt(elsewhere.uri);
    process.kill(-elsewhere.pid, "SIGINT"); // as a terminal does: to every process of the group
    await elsewhere.line(/^still there$/m);
    await ended(server);
  });
});
