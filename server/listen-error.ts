import type { Config } from "./config";
import { ConfigError } from "./config-error";

/** A ConfigError that names HOST or the port's variable for an address that can't be listened on. */
export function toListenError(
  error: unknown,
  { host, port }: Pick<Config, "host" | "port">,
  variable = "PORT",
) {
  const problem = findListenProblem((error as NodeJS.ErrnoException).code, host, port, variable);
  return problem === undefined ? error : new ConfigError(problem);
}

function findListenProblem(code: string | undefined, host: string, port: number, name: string) {
  switch (code) {
    case "EADDRINUSE":
      return `${name}: ${port} is in use on ${host}. Set ${name} to another port, or stop the program that uses it.`;
    case "EACCES":
    case "EPERM":
      return `${name}: ${port} is not permitted for this user. Set ${name} to 1024 or more, behind a proxy.`;
    case "EADDRNOTAVAIL":
    case "EAFNOSUPPORT":
    case "EINVAL":
      return `HOST: ${host} is not an address of this machine. Set HOST to one, to 127.0.0.1 behind a proxy on this machine, or to 0.0.0.0 for all.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EAI_NONAME":
      return `HOST: ${host} has no address. Set HOST to an address of this machine, or to a name that it can resolve.`;
    default:
      return undefined;
  }
}
