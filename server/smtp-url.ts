import type { Settings } from "~/services/platform/settings.server";
import { isLoopback } from "./loopback.mjs";

const PORTS = { "smtp:": 587, "smtps:": 465 } as const;
const isScheme = (scheme: string): scheme is keyof typeof PORTS => Object.hasOwn(PORTS, scheme);

const SHAPE = "smtp://user:password@host:587, or smtps://…:465";

/** What is wrong with the URL of a mail server, without quoting it: it has a password. */
export function findSmtpUrlProblem(value: string): string | undefined {
  if (!URL.canParse(value) || !isScheme(new URL(value).protocol))
    return `is not the URL of a mail server, such as ${SHAPE}; in user name and password, write @ : / ? # % as %40 %3A %2F %3F %23 %25`;
  const { hostname, pathname, search, hash, username, password } = new URL(value);
  if (!hostname) return `names no host; write ${SHAPE}`;
  if ((pathname !== "" && pathname !== "/") || search || hash)
    return "has a path or options; only user name, password, host and port are read";
  if (Boolean(username) !== Boolean(password)) return "has a user name or a password, but not both";
  try {
    decodeURIComponent(username + password);
  } catch {
    return "has a % in user name or password; write it as %25";
  }
  return undefined;
}

export function toSmtpServer(value: string): NonNullable<Settings["mail"]["smtp"]> {
  const { protocol, hostname, port, username, password } = new URL(value);
  const secure = protocol === "smtps:";
  return {
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: port === "" ? PORTS[secure ? "smtps:" : "smtp:"] : Number(port),
    secure,
    isLocal: isLoopback(hostname),
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
  };
}
