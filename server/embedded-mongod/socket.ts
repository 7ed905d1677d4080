import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { ConfigError } from "../config-error";
import { createDataDir, toDataDirError } from "../data-dir";

/** Bytes that a socket's path may have: `sun_path` without its last NUL. */
const MAX_PATH_BYTES = process.platform === "linux" ? 107 : 103;

/** Folder of the data files, and their server's Unix socket; other users can't enter it. */
export interface DataFolder {
  path: string;
  socket: string;
  uri: string;
}

/** Creates the folder; throws ConfigError if it can't be used, or its path is too long. */
export function prepareDataFolder(dataDir: string): DataFolder {
  const folder = locateDataFolder(dataDir);
  createDataDir(dataDir);
  try {
    mkdirSync(folder.path, { recursive: true });
    chmodSync(folder.path, 0o700); // only its owner may
  } catch (error) {
    throw toDataDirError(error, folder.path);
  }
  return { ...folder, path: realpathSync(folder.path) };
}

/** Where the folder is or will be; changes nothing. Throws ConfigError if its path is too long. */
export function locateDataFolder(dataDir: string): DataFolder {
  const folder = path.resolve(dataDir, "mongo");
  const absolute = path.join(folder, "mongod.sock");
  const relative = path.relative("", absolute);
  // A clone in a deep folder works: its data directory is near the working directory.
  const socket = relative.length < absolute.length ? relative : absolute;
  const bytes = Buffer.byteLength(socket);
  if (bytes > MAX_PATH_BYTES)
    throw new ConfigError(
      `DATA_DIR: is too long by ${bytes - MAX_PATH_BYTES} bytes for the database's socket (${socket}). Choose a shorter path, or start the hub in a folder nearer to it.`,
    );
  return {
    path: folder,
    socket,
    uri: `mongodb://${encodeURIComponent(socket)}/community-hub?directConnection=true`,
  };
}

/**
 * The socket that this process's mongod binds to. mongod replaces an existing socket before it has
 * locked the files, so a second one must not use the name of the first; nor a longer one.
 */
export const getOwnSocket = ({ socket }: DataFolder) =>
  path.join(path.dirname(socket), `${process.pid.toString(36)}.sock`);

/** Makes this process's mongod, which has locked the files, reachable; deletes older sockets. */
export function publishSocket(folder: DataFolder) {
  renameSync(getOwnSocket(folder), folder.socket);
  for (const name of readdirSync(folder.path))
    if (name.endsWith(".sock") && name !== path.basename(folder.socket))
      rmSync(path.join(folder.path, name), { force: true });
}

/** Process id of the mongod that has locked the files, as it notes it. */
export const readLockOwner = (folder: string) =>
  readFileSync(path.join(folder, "mongod.lock"), "utf8").trim();

/** Whether a process listens at a socket; that of a killed process is only a file. */
export function isListening(socket: string) {
  return new Promise<boolean>((resolve) => {
    const connection = connect(socket);
    const done = (answer: boolean) => {
      connection.destroy();
      resolve(answer);
    };
    connection.once("connect", () => {
      done(true);
    });
    connection.once("error", ({ code }: NodeJS.ErrnoException) => {
      done(code !== "ENOENT" && code !== "ECONNREFUSED");
    });
  });
}
