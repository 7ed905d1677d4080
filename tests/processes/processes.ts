import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** One file of a process as the kernel shows it, its parts separated by NUL; empty when the process has gone or is a zombie. */
function read(pid: number, file: "cmdline" | "environ") {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8").split("\0");
  } catch {
    return [];
  }
}
const pids = () =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/** Every process that was started with a data directory in its environment: the app, its workers, its database. */
export const listProcesses = (dataDir: string) =>
  pids().filter(
    (pid) =>
      read(pid, "cmdline").join("") !== "" && read(pid, "environ").includes(`DATA_DIR=${dataDir}`),
  );

/** Those of them that serve: the app's first process and its workers. */
export const listServers = (dataDir: string) =>
  listProcesses(dataDir).filter((pid) =>
    read(pid, "cmdline").some((part) => part.endsWith("start.mjs")),
  );

/** What a failing test shows of a process. */
export const describeProcess = (pid: number) => `${pid} ${read(pid, "cmdline").join(" ")}`;

/** The mongod that keeps the data of a data directory; undefined when none runs. */
export function findMongod(dataDir: string) {
  const dbPath = `${realpathSync(dataDir)}/mongo`;
  return pids().find((pid) => {
    const parts = read(pid, "cmdline");
    return parts[parts.indexOf("--dbpath") + 1] === dbPath;
  });
}

const START = fileURLToPath(new URL("../../scripts/start.mjs", import.meta.url));

/** Starts the product as `npm start` does and waits for its end; what it said, line by line. */
export async function runStart(dataDir: string, settings: Record<string, string>) {
  const { PATH = "", HOME = "", TMPDIR = tmpdir() } = process.env;
  const child = spawn(process.execPath, [START], {
    cwd: dataDir, // where no .env is
    env: { PATH, HOME, TMPDIR, NODE_ENV: "production", DATA_DIR: dataDir, PORT: "0", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const timer = setTimeout(() => child.kill("SIGTERM"), 60_000); // it started, though it should not
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit") as Promise<[number | null]>,
  ]);
  clearTimeout(timer);
  const lines = (said: string) => said.split("\n").filter(Boolean);
  return { code, out: lines(out), err: lines(err) };
}

/** The addresses on which a port is listened to, as the kernel knows them, whoever listens. */
export function listListenAddresses(port: number): string[] {
  const LISTEN = "0A";
  const rows = ["tcp", "tcp6"].flatMap((table) =>
    readFileSync(`/proc/net/${table}`, "utf8").trim().split("\n").slice(1),
  );
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter(
      ([, local, , state]) => state === LISTEN && parseInt(local?.split(":")[1] ?? "", 16) === port,
    )
    .map(([, local]) => readAddress(local!.split(":")[0]!));
}

/** The kernel writes an IPv4 address as one number of this machine's byte order; longer ones stay as they are. */
const readAddress = (hex: string) =>
  hex.length === 8 ? Buffer.from(hex, "hex").reverse().join(".") : hex;
