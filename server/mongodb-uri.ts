import mongoose from "mongoose";
import { ConnectionString } from "mongodb-connection-string-url";
import { MAX_POOL_SIZE } from "~/services/platform/database.server";

const FORM = "mongodb://host:27017/hub";
const SYSTEM_DATABASES = ["admin", "config", "local"];
const MAX_NAME_BYTES = 63;

/** What is wrong with a connection string; without its credentials. Does not connect. */
export function findMongodbUriProblem(uri: string): string | undefined {
  if (!/^mongodb(\+srv)?:\/\//.test(uri)) return `does not start with mongodb:// or mongodb+srv://`;
  const parsed = parse(uri);
  if (!parsed || parsed.hosts.includes(""))
    return `is not a connection string, such as ${FORM}; in user name and password, write @ : / ? # % as %40 %3A %2F %3F %23 %25`;

  const name = parsed.database;
  if (name === "")
    return `names no database; add one after the host, such as ${FORM}; with a user name, keep ?authSource=admin`;
  if (SYSTEM_DATABASES.includes(name))
    return `names the system database ${name}; choose another name, such as ${FORM}`;
  if (Buffer.byteLength(name) > MAX_NAME_BYTES)
    return `names a database of more than ${MAX_NAME_BYTES} bytes`;
  if (/[\s/\\."$*<>:|?]/.test(name))
    return 'names a database with a space or one of / \\ . " $ * < > : | ?';

  try {
    const { minPoolSize } = createClient(uri).options;
    // The driver says so only when it connects, and names no option.
    if (minPoolSize > MAX_POOL_SIZE) return `has a minPoolSize over ${MAX_POOL_SIZE}`;
  } catch (error) {
    return `is not usable: ${describeOption(error)}`;
  }
}

/** Does not connect. Throws for an unknown or contradictory option. */
const createClient = (uri: string) => new mongoose.mongo.MongoClient(uri);

function parse(uri: string) {
  try {
    const { hosts, pathname } = new ConnectionString(uri);
    return {
      hosts: hosts.map(decodeURIComponent),
      database: decodeURIComponent(pathname.slice(1)),
    };
  } catch {
    return undefined; // the message may quote credentials
  }
}

/** The driver's message without the values that it quotes. */
function describeOption(error: unknown) {
  const { message } = error as Error;
  if (/^Unable to parse .* with URL$/.test(message)) return "a host or port is invalid";
  return message.replace(/, got .*$/s, "");
}

export function describeMongodbUri(uri: string) {
  const parsed = parse(uri);
  return parsed ? `${parsed.hosts.join(",")}/${parsed.database}` : "";
}
