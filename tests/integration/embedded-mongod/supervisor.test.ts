import mongoose from "mongoose";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
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
const output: string[] = [];
/** Above Linux's largest pid_max. */
const NO_PROCESS = 4_194_305;
const children: ChildProcess[] = [];

/** Runs the database like the product; on SIGINT it prints whether the database still answers. */
const SUPERVISOR = `
  import { openDatabase } from ${toImportSpecifier("server/database")};
  import mongoose from "mongoose";
  const database = await openDatabase({ dataDir: process.argv[2]!, print: (line) => console.log("print " + line) });
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
let supervisor: Awaited<ReturnType<typeof buildProgram>>;
beforeAll(async () => {
  supervisor = await buildProgram(SUPERVISOR);
});
afterAll(() => {
  supervisor.remove();
  rmSync(scratch, { recursive: true });
});
beforeEach(() => {
  dataDir = path.join(scratch, `data-${++folder}`);
  output.length = 0;
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill("SIGTERM");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
});

/** Opens the database of the data directory; stopped at the end of the test. */
async function open() {
  const database = await openDatabase({ dataDir, print: (line) => output.push(line) });
  onTestFinished(() => database.stop());
  return database;
}

/** Opens it in another process; `line` waits for a line of its output. */
async function openElsewhere() {
  const child = spawn(process.execPath, [supervisor.path, dataDir], {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  let out = "";
  child.stdout.on("data", (text: Buffer) => (out += text.toString()));
  const line = (pattern: RegExp) => poll(() => pattern.exec(out) ?? undefined);
  const uri = (await line(/^uri (.*)$/m))[1]!;
  return { child, uri, line, pid: child.pid! };
}

/** Polls `check` until it returns a value; gives up after a minute. */
async function poll<T>(check: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + 60_000; ;) {
    const answer = await check();
    if (answer !== undefined) return answer;
    if (Date.now() > end) throw new Error("No value within a minute.");
    await new Promise((done) => setTimeout(done, 50));
  }
}

async function using<T>(uri: string, run: (db: mongoose.mongo.Db) => Promise<T>): Promise<T> {
  const client = new mongoose.mongo.MongoClient(uri, {
    serverSelectionTimeoutMS: 5_000,
    writeConcern: { w: "majority", journal: true },
  });
  try {
    return await run(client.db());
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
const ended = (pid: number) => poll(() => (isProcessAlive(pid) ? undefined : true));
const address = () =>
  JSON.parse(readFileSync(path.join(dataDir, "mongo.json"), "utf8")) as DatabaseAddress;

describe("a configured database", () => {
  it("is used as it is", async () => {
    const uri = "mongodb://db.example.org:27018/hub?replicaSet=rs0";
    const database = await openDatabase({
      uri,
      dataDir: "/nowhere",
      print: (line) => output.push(line),
    });
    expect(database.uri).toBe(uri);
    await database.stop();
    expect(output).toEqual([]);
  });
});

describe("the embedded database", () => {
  it("keeps its data and port between starts, and stops completely", async () => {
    const first = await open();
    expect(first.uri).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\/community-hub\?/);
    await write(first.uri, "kept");
    const pid = await pidAt(first.uri);
    await Promise.all([first.stop(), first.stop()]);
    expect(isProcessAlive(pid)).toBe(false);
    expect(address().owner).toBeUndefined();

    const second = await open();
    expect(second.uri).toBe(first.uri);
    expect(await words(second.uri)).toEqual(["kept"]);
    expect(output).toEqual([]);
  });

  it("listens on the loopback address and logs no query filters, not even of slow queries", async () => {
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

  it("uses another port when its own is taken, and ignores a damaged or outdated address file", async () => {
    const otherServer = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void otherServer.close());
    await once(otherServer, "listening");
    const { port } = otherServer.address() as { port: number };
    mkdirSync(dataDir);
    writeFileSync(path.join(dataDir, "mongo.json"), JSON.stringify({ port, owner: NO_PROCESS }));
    const first = await open();
    expect(first.uri).not.toContain(`:${port}/`);
    await write(first.uri, "kept");
    await first.stop();

    writeFileSync(path.join(dataDir, "mongo.json"), '{"port":');
    expect(await words((await open()).uri)).toEqual(["kept"]);
  });

  it("does not join another folder's database because of a copied address file", async () => {
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

  it("restarts at the same address after its server is killed, with all acknowledged writes", async () => {
    const { uri } = await open();
    for (const round of ["a", "b"]) {
      await write(uri, round);
      const pid = await pidAt(uri);
      process.kill(pid, "SIGKILL");
      await ended(pid);
      await poll(() =>
        words(uri).then(
          (found) => found,
          () => undefined,
        ),
      );
    }
    expect(await words(uri)).toEqual(["a", "b"]);
    expect(output).toEqual(
      Array(2).fill("The database exited unexpectedly (SIGKILL); restarting it."),
    );
  });

  it("can be stopped at any moment of a restart", async () => {
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

  it("is shared with a second process, which takes over when the first one stops", async () => {
    const elsewhere = await openElsewhere();
    const here = await open();
    const { uri } = here;
    expect(uri).toBe(elsewhere.uri);
    expect(output).toEqual([`Using the database already running in ${dataDir}.`]);
    await write(uri, "shared");
    const pid = await pidAt(uri);
    await here.stop();
    expect(await pidAt(uri)).toBe(pid);

    const again = await open();
    elsewhere.child.kill("SIGTERM");
    await once(elsewhere.child, "exit");
    const successor = await poll(() => pidAt(again.uri).catch(() => undefined));
    expect(successor).not.toBe(pid);
    expect(await words(again.uri)).toEqual(["shared"]);
    // written a moment after the server answers
    await poll(() => address().owner === process.pid || undefined);
  });

  it.each([
    ["another server than the dead owner's", { server: 1 }],
    ["a server without an owner", { owner: undefined, server: undefined }],
  ])("waits for %s: a process taking over is about to write its address", async (_, change) => {
    const first = await open();
    const pid = await pidAt(first.uri);
    const right = address();
    writeAddress(dataDir, { ...right, owner: NO_PROCESS, ...change });
    const starting = openElsewhere();
    await new Promise((done) => setTimeout(done, 1_500));
    writeAddress(dataDir, right);
    expect((await starting).uri).toBe(first.uri);
    expect(await pidAt(first.uri)).toBe(pid);
    expect(output).toEqual([]);
  });

  it("is one database when two processes start at once", async () => {
    const [elsewhere, here] = await Promise.all([openElsewhere(), open()]);
    expect(here.uri).toBe(elsewhere.uri);
  });

  it("is found at once after its process was killed while its server still runs", async () => {
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

  it("stops by itself when its process was killed", async () => {
    const elsewhere = await openElsewhere();
    const orphan = await pidAt(elsewhere.uri);
    elsewhere.child.kill("SIGKILL");
    await ended(orphan);
  });

  it("survives Ctrl-C until its process has shut down", async () => {
    const elsewhere = await openElsewhere();
    const server = await pidAt(elsewhere.uri);
    process.kill(-elsewhere.pid, "SIGINT"); // to the process group, like a terminal
    await elsewhere.line(/^still there$/m);
    await ended(server);
  });
});
