// `npm run rehearse`: a hub to practice with, on a database of its own with sixty requests. It stays
// as it was left; `npm run rehearse -- --remove` ends it, with all that was entered.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { isDeployed } from "./setup.mjs";

const FOLDER = ".rehearsal";
/** Written when all practice requests are there. */
const READY = `${FOLDER}/ready`;

const [option] = process.argv.slice(2);
if (option === "--remove") remove();
else if (option === undefined) await rehearse();
else exit("Usage: npm run rehearse [-- --remove]");

async function rehearse() {
  if (isDeployed()) exit("This needs the packages for development: run it in another clone.");
  const { PORT = "3100", HOST = "", BASE_URL = "" } = process.env;
  // An empty setting counts as absent and wins over `.env`, which is that of the real hub.
  Object.assign(process.env, {
    PRACTICE: "on",
    DATA_DIR: FOLDER,
    PORT,
    HOST: "",
    BASE_URL: "",
    MONGODB_URI: "",
    SESSION_SECRETS: "",
    MAIL: "",
    POSTMARK_SERVER_TOKEN: "",
    SMTP_URL: "",
    METRICS_PORT: "",
    METRICS_TOKEN: "",
  });
  if (!existsSync(READY)) {
    remove(); // what an interrupted start has left
    const seed = fileURLToPath(new URL("seed.mjs", import.meta.url));
    const { status } = spawnSync(process.execPath, [seed], { stdio: "inherit" });
    if (status !== 0) {
      remove();
      exit("The practice requests could not be made.");
    }
    writeFileSync(READY, "");
  }
  Object.assign(process.env, { HOST, BASE_URL, MAIL: BASE_URL === "" ? "" : "off" });
  await import("./start.mjs");
}

function remove() {
  if (isRunning()) exit("Stop the rehearsal first (Ctrl-C where it runs).");
  rmSync(FOLDER, { recursive: true, force: true });
}

/** Whether the database's process is there, which the lock file names while it runs. */
function isRunning() {
  try {
    const pid = Number(readFileSync(`${FOLDER}/mongo/mongod.lock`, "utf8"));
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** @param {string} line @returns {never} */
function exit(line) {
  console.error(line);
  process.exit(1);
}
