import { spawn } from "node:child_process";

/**
 * Runs a command and promises its exit status and, when kept, what it wrote; a SIGTERM for us ends the command first, so nothing is left behind.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string | URL, env?: NodeJS.ProcessEnv, keep?: boolean, shell?: boolean }} [options]
 * @returns {Promise<{ status: number, output: string }>}
 */
export function run(command, args, { keep = false, ...options } = {}) {
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(command, args, {
      ...options,
      stdio: keep ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text) => (output += text));

    /** @type {NodeJS.Signals | undefined} */
    let asked;
    const onTerm = () => {
      asked = "SIGTERM";
      child.kill("SIGTERM");
    };
    const onInt = () => {
      asked = "SIGINT";
      if (!process.stdin.isTTY) child.kill("SIGINT"); // a terminal sends Ctrl-C to the whole group: the child has it already
    };
    process.on("SIGTERM", onTerm).on("SIGINT", onInt);
    const done = (/** @type {number} */ status) => {
      process.off("SIGTERM", onTerm).off("SIGINT", onInt);
      if (asked) process.kill(process.pid, asked);
      else resolve({ status, output });
    };
    child.on("error", (error) => {
      output += error.message;
      if (!keep) console.error(error.message);
      done(127);
    });
    child.on("close", (code) => done(code ?? 1));
  });
}
