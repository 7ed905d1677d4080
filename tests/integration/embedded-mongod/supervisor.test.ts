import mongoose from "mongoose";
import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from "vitest";
import { openDatabase } from "../../../server/hub";
import { findMongod } from "../../../server/embedded-mongod/find-mongod.mjs";
import { listListeningPorts } from "../../support/listening-ports";
import { buildProgram, toImportSpecifier } from "../../support/program";

const root = path.resolve(import.meta.dirname, "../../..");
const scratch = mkdtempSync(path.join(tmpdir(), "hub-database-"));
let folder = 0;
let dataDir: string;
const output: string[] = [];
/** The first socket path that Linux and macOS refuse has 108 and 104 bytes. */
const MAX_PATH_BYTES = process.platform === "linux" ? 107 : 103;
const children: ChildProcess[] = [];

/** Runs the database like the product; on SIGINT it prints whether the database still answers. */
const SUPERVISOR = `
  import { openDatabase } from ${toImportSpecifier("server/hub")};
  import mongoose from "mongoose";
  const database = await openDatabase({
    dataDir: process.argv[2]!,
    print: (line) => console.log("print " + line),
    fail: (line) => { console.log("fail " + line); process.exit(1); },
  });
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
async function openElsewhere(cwd = root) {
  const child = spawn(process.execPath, [supervisor.path, dataDir], {
    cwd,
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
const getSocket = (folder = dataDir) => path.join(folder, "mongo/mongod.sock");
/** The shorter of both paths is used: which one depends on where the tests run. */
const getShortSocket = () =>
  [getSocket(), path.relative("", getSocket())].reduce((a, b) => (b.length < a.length ? b : a));
const listens = (socket: string) =>
  new Promise<boolean>((answer) => {
    const connection = connect(socket);
    connection
      .once("connect", () => {
        answer(true);
        connection.destroy();
      })
      .once("error", () => {
        answer(false);
      });
  });
/** A killed process stays a zombie until its parent reaps it. */
function isProcessAlive(pid: number) {
  try {
    return !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, "latin1"));
  } catch {
    return false;
  }
}
const ended = (pid: number) => poll(() => (isProcessAlive(pid) ? undefined : true));

/** Leaves the socket of a killed process at a path. */
async function leaveSocket(file: string) {
  const script = `require("net").createServer().listen(${JSON.stringify(file)})`;
  const child = spawn(process.execPath, ["-e", script], { stdio: "ignore" });
  await poll(() => existsSync(file) || undefined);
  child.kill("SIGKILL");
  await once(child, "exit");
}

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
  it("keeps its data and address between starts, and stops completely", async () => {
    const first = await open();
    expect(first.uri).toBe(
      `mongodb://${encodeURIComponent(getShortSocket())}/community-hub?directConnection=true`,
    );
    await write(first.uri, "kept");
    const pid = await pidAt(first.uri);
    await Promise.all([first.stop(), first.stop()]);
    expect(isProcessAlive(pid)).toBe(false);

    const second = await open();
    expect(second.uri).toBe(first.uri);
    expect(await words(second.uri)).toEqual(["kept"]);
    expect(output).toEqual([]);
  });

  it("logs no query filters, not even of slow queries", async () => {
    const { uri } = await open();
    await write(uri, "a");
    await using(uri, (db) =>
      db
        .collection("words")
        .find({ $where: "sleep(200) || true", lastName: { $ne: "Featherstonehaugh" } })
        .toArray(),
    );
    const options = await using(uri, (db) => db.admin().command({ getCmdLineOpts: 1 }));
    expect(options["parsed"]).toMatchObject({ storage: { engine: "wiredTiger" } });
    const log = readFileSync(path.join(dataDir, "mongod.log"), "utf8");
    expect(log).toContain("Waiting for connections");
    expect(log).not.toContain("Featherstonehaugh");
  });

  it.runIf(process.platform === "linux")("opens no port", async () => {
    const { uri } = await open();
    expect(listListeningPorts(await pidAt(uri))).toEqual([]);
    // this process has none either, until it listens
    expect(listListeningPorts(process.pid)).toEqual([]);
    const server = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    expect(listListeningPorts(process.pid)).toEqual([(server.address() as AddressInfo).port]);
  });

  it("is closed to other users of the machine, even in a folder that is open to them", async () => {
    mkdirSync(path.join(dataDir, "mongo"), { recursive: true, mode: 0o777 });
    for (const part of [scratch, dataDir]) chmodSync(part, 0o755);
    await open();
    expect(statSync(path.join(dataDir, "mongo")).mode & 0o777).toBe(0o700);
    expect(statSync(getSocket()).mode & 0o777).toBe(0o700);
    if (process.getuid?.() !== 0) return;

    const connectAs = (uid: number) =>
      spawnSync(
        process.execPath,
        [
          "-e",
          `require("net").connect(process.argv[1]).on("connect", () => { console.log("in"); process.exit(); })
             .on("error", ({ code }) => console.log(code))`,
          getSocket(),
        ],
        { uid, gid: uid, cwd: "/", encoding: "utf8" },
      ).stdout.trim();
    expect(connectAs(65_534)).toBe("EACCES");
    expect(connectAs(0)).toBe("in");
    // the socket alone is closed to them as well
    chmodSync(path.join(dataDir, "mongo"), 0o755);
    expect(connectAs(65_534)).toBe("EACCES");
  });

  it("ignores the sockets that killed processes left", async () => {
    const first = await open();
    await write(first.uri, "kept");
    await first.stop();
    const [published, own] = ["mongod.sock", "mongod-1.sock"].map((name) =>
      path.join(dataDir, "mongo", name),
    ) as [string, string];
    rmSync(published);
    await leaveSocket(published);
    await leaveSocket(own);
    expect(await words((await open()).uri)).toEqual(["kept"]);
    expect(output).toEqual([]);
    expect(readdirSync(path.dirname(own)).filter((name) => name.endsWith(".sock"))).toEqual([
      "mongod.sock",
    ]);
  });

  it("is another one in a copied folder, and the same one through a link", async () => {
    const first = await open();
    await write(first.uri, "both");
    await first.stop();
    const original = dataDir;
    execFileSync("cp", ["-r", original, `${original}-copy`]);
    const again = await open();
    await write(again.uri, "original");

    dataDir = `${original}-copy`;
    expect(await words((await open()).uri)).toEqual(["both"]);
    symlinkSync(original, (dataDir = `${original}-link`));
    expect(await words((await open()).uri)).toEqual(["both", "original"]);
    expect(output).toEqual([`Using the database already running in ${dataDir}.`]);
  });

  it("works in a deep folder near the working directory, and names DATA_DIR elsewhere", async () => {
    const deep = path.join(scratch, "deep".repeat(20), "deeper".repeat(10));
    mkdirSync(deep, { recursive: true });
    dataDir = path.join(deep, ".data");
    const tooLong = getShortSocket().length - MAX_PATH_BYTES;
    await expect(openDatabase({ dataDir, print: () => undefined })).rejects.toThrow(
      new RegExp(`^DATA_DIR: is too long by ${tooLong} bytes .*\\. Choose a shorter path`),
    );

    // the built program finds no project, and no download beside it
    vi.stubEnv("MONGOMS_SYSTEM_BINARY", (await findMongod()).path);
    onTestFinished(() => void vi.unstubAllEnvs());
    dataDir = ".data";
    const { uri, child } = await openElsewhere(deep);
    expect(uri).toMatch(/^mongodb:\/\/\.data%2Fmongo%2Fmongod\.sock\//);
    process.kill(child.pid!, "SIGINT");
    await once(child, "exit");
    expect(existsSync(path.join(deep, ".data/mongo/WiredTiger"))).toBe(true);
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
      await pause(wait);
      await database.stop();
      expect(await listens(getSocket())).toBe(false);
    }
    expect(await words((await open()).uri)).toEqual([]);
  });

  it("is used by a command as it is, and by no second hub", async () => {
    const first = await open();
    const { uri } = first;
    const pid = await pidAt(uri);
    const command = await open();
    expect(command).toMatchObject({ uri, isShared: true });
    await command.stop();
    expect(await pidAt(uri)).toBe(pid);
    expect(output).toEqual([`Using the database already running in ${dataDir}.`]);

    output.length = 0;
    const hub = openDatabase({ dataDir, mayShare: false, print: (line) => output.push(line) });
    await vi.waitFor(
      () => {
        expect(output).toEqual([
          `Another hub or command uses the database in ${dataDir} (mongod is process ${pid}). Waiting ...`,
        ]);
      },
      { timeout: 10_000 },
    );
    await first.stop();
    const successor = await hub;
    expect(successor).toMatchObject({ uri, isShared: false });
    await successor.stop();
  });

  it("is started by one of two commands that start at once", async () => {
    const [elsewhere, here] = await Promise.all([openElsewhere(), open()]);
    expect(here.uri).toBe(elsewhere.uri);
    await write(here.uri, "one");
  });

  it("ends its hub with a line when it dies at once three times", async () => {
    const { child, line, uri } = await openElsewhere();
    for (let death = 1; death <= 3; death++) {
      const pid = await poll(() => pidAt(uri).catch(() => undefined));
      process.kill(pid, "SIGKILL");
      await ended(pid);
    }
    await line(/^fail The database ended 3 times at once \(SIGKILL\), so the hub ends\.$/m);
    if (child.exitCode === null) await once(child, "exit");
    expect(child.exitCode).toBe(1);
  });

  it("names who has locked its files while it waits, and can be stopped then", async () => {
    const first = await open();
    const pid = await pidAt(first.uri);
    rmSync(getSocket()); // not reachable, as that of a release that used a port
    // an error of an earlier start, which is not this one's
    appendFileSync(path.join(dataDir, "mongod.log"), '{"s":"E","msg":"WT_ERROR"}\n');
    const stopping = new AbortController();
    const waiting = openDatabase({
      dataDir,
      print: (line) => {
        output.push(line);
        stopping.abort(new Error("stopped"));
      },
      signal: stopping.signal,
    });
    await expect(waiting).rejects.toThrow("stopped");
    expect(output).toEqual([
      `Another hub or command uses the database in ${dataDir} (mongod is process ${pid}). Waiting ...`,
    ]);
    expect(isProcessAlive(pid)).toBe(true);
  });

  it("stays reachable when a second server is started on its files", async () => {
    const { uri } = await open();
    const pid = await pidAt(uri);
    const { path: binary } = await findMongod({ print: () => undefined });
    const second = spawnSync(
      binary,
      ["--dbpath", ".", "--bind_ip", "./mongod-1.sock", "--nounixsocket"],
      { cwd: path.join(dataDir, "mongo"), encoding: "utf8" },
    );
    expect(second.stdout).toContain("DBPathInUse");
    expect(await pidAt(uri)).toBe(pid);
  });

  it("is started again once the server of a killed process has ended", async () => {
    const elsewhere = await openElsewhere();
    await write(elsewhere.uri, "kept");
    const orphan = await pidAt(elsewhere.uri);
    process.kill(orphan, "SIGSTOP"); // it cannot shut down yet
    elsewhere.child.kill("SIGKILL");
    await once(elsewhere.child, "exit");
    setTimeout(() => process.kill(orphan, "SIGCONT"), 1_500);
    const hub = await openDatabase({ dataDir, mayShare: false, print: () => undefined });
    onTestFinished(() => hub.stop());
    expect(hub).toMatchObject({ uri: elsewhere.uri, isShared: false });
    expect(await words(hub.uri)).toEqual(["kept"]);
    await ended(orphan);
  });

  it("is refused in a folder that other users may write to", async () => {
    mkdirSync(path.join(dataDir, "mongo"), { recursive: true });
    chmodSync(path.join(dataDir, "mongo"), 0o777);
    await expect(open()).rejects.toThrow(
      `DATA_DIR: ${path.join(dataDir, "mongo")} is writable for other users, `,
    );
    expect(readdirSync(dataDir)).toEqual(["mongo"]);
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
