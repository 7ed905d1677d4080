import { spawn } from "node:child_process";

/**
 * With `keep`, resolves to the output too. SIGTERM ends the command first: no child is left behind.
 * @param {string} command
 * @param {string[]} args
 * @param {object} [options]
 * @param {string | URL} [options.cwd]
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {boolean} [options.keep]
 * @param {boolean} [options.shell]
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
    let received;
    const onTerm = () => {
      received = "SIGTERM";
      child.kill("SIGTERM");
    };
    const onInt = () => {
      received = "SIGINT";
      // A terminal sends Ctrl-C to the whole process group, the child included.
      if (!process.stdin.isTTY) child.kill("SIGINT");
    };
    process.on("SIGTERM", onTerm).on("SIGINT", onInt);
    const done = (/** @type {number} */ status) => {
      process.off("SIGTERM", onTerm).off("SIGINT", onInt);
      if (received) process.kill(process.pid, received);
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
