import { readdirSync, readFileSync, realpathSync } from "node:fs";

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
export const processesOf = (dataDir: string) =>
  pids().filter((pid) => read(pid, "cmdline").join("") !== "" && read(pid, "environ").includes(`DATA_DIR=${dataDir}`));

/** Those of them that serve: the app's first process and its workers. */
export const serversOf = (dataDir: string) =>
  processesOf(dataDir).filter((pid) => read(pid, "cmdline").some((part) => part.endsWith("start.mjs")));

/** What a failing test shows of a process. */
export const describeProcess = (pid: number) => `${pid} ${read(pid, "cmdline").join(" ")}`;

/** The mongod that keeps the data of a data directory; undefined when none runs. */
export function mongodOf(dataDir: string) {
  const dbPath = `${realpathSync(dataDir)}/mongo`;
  return pids().find((pid) => {
    const parts = read(pid, "cmdline");
    return parts[parts.indexOf("--dbpath") + 1] === dbPath;
  });
}
