import { readlinkSync } from "node:fs";
import { isProcessAlive } from "./process-alive";

/** The process that started a server. Another namespace, such as a container's, has other ids. */
export interface Owner {
  /** "" where the system has none. */
  namespace: string;
  pid: number;
}

export const SELF: Owner = { namespace: readNamespace(), pid: process.pid };

function readNamespace() {
  try {
    return /\d+/.exec(readlinkSync("/proc/self/ns/pid"))?.[0] ?? "";
  } catch {
    return "";
  }
}

export const isSelf = ({ namespace, pid }: Owner) =>
  namespace === SELF.namespace && pid === SELF.pid;

/** Whether it may still be running. That of another namespace, which is not visible, may be. */
export const mayBeAlive = ({ namespace, pid }: Owner) =>
  namespace !== SELF.namespace || isProcessAlive(pid);

/** Name of the socket that its mongod binds to; tells other processes who the owner is. */
export const toSocketName = ({ namespace, pid }: Owner) =>
  `mongod-${namespace && `${namespace}-`}${pid}.sock`;

/** The owner of a server, from the path that it is bound to. */
export function parseOwner(bindPath: string): Owner | undefined {
  const [, namespace = "", pid] = /mongod-(?:(\d+)-)?([1-9]\d*)\.sock$/.exec(bindPath) ?? [];
  return pid === undefined ? undefined : { namespace, pid: Number(pid) };
}
