import { readFileSync } from "node:fs";

/** Whether a process of this number runs. */
export function isProcessAlive(pid: number) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // it runs, as somebody else
  }
  return !isZombie(pid);
}

/** A killed process keeps its number until its parent asks for it, and in a container the parent may never do so. */
function isZombie(pid: number) {
  try {
    return /\) Z/.test(readFileSync(`/proc/${pid}/stat`, "latin1"));
  } catch {
    return false;
  }
}
