import { readdirSync, readFileSync, readlinkSync } from "node:fs";

const LISTEN = "0A";

/** TCP ports on which a process listens, from /proc. */
export function listListeningPorts(pid: number) {
  const inodes = new Set(readdirSync(`/proc/${pid}/fd`).map((fd) => readInode(pid, fd)));
  return ["tcp", "tcp6"]
    .flatMap((table) => readFileSync(`/proc/net/${table}`, "utf8").trim().split("\n").slice(1))
    .map((row) => row.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === LISTEN && inodes.has(inode))
    .map(([, local]) => parseInt(local!.split(":")[1]!, 16));
}

function readInode(pid: number, fd: string) {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1];
  } catch {
    return undefined; // closed meanwhile
  }
}
