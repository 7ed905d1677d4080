import { readFileSync } from "node:fs";

/** Whether a process with this id is running. */
export function isProcessAlive(pid: number) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // running as another user
  }
  return !isZombie(pid);
}

/** A killed process stays a zombie until its parent reaps it, which in a container may be never. */
function isZombie(pid: number) {
  try {
    return /\) Z/.test(readFileSync(`/proc/${pid}/stat`, "latin1"));
  } catch {
    return false;
  }
}
