import { isLoopback } from "../../server/loopback.mjs";

/** Why no samples; undefined for a local database. @param {NodeJS.ProcessEnv} environment */
export function findObstacle(environment) {
  const getVariable = (/** @type {string} */ name) => environment[name]?.trim() || undefined;
  const baseUrl = getVariable("BASE_URL");
  const mongodbUri = getVariable("MONGODB_URI");
  if (getVariable("NODE_ENV") === "production") return "NODE_ENV is production.";
  if (baseUrl && !isLoopback(URL.canParse(baseUrl) ? new URL(baseUrl).hostname : ""))
    return "BASE_URL is not a loopback address.";
  if (getVariable("POSTMARK_SERVER_TOKEN"))
    return "POSTMARK_SERVER_TOKEN is set: emails would be sent.";
  if (getVariable("MAIL")) return "MAIL is set: the samples need the development mailbox.";
  if (mongodbUri && !parseHosts(mongodbUri).every(isLoopback))
    return "MONGODB_URI is not a server on this machine.";
  return undefined;
}

/** One empty host for mongodb+srv, which hides them. @param {string} uri */
function parseHosts(uri) {
  const authority = /^mongodb:\/\/([^/?#]*)/.exec(uri)?.[1] ?? "";
  return authority
    .slice(authority.lastIndexOf("@") + 1)
    .split(",")
    .map((host) => host.replace(/:\d+$/, ""));
}
