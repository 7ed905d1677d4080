import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { FileProblem } from "./reading";

type Bytes = AsyncIterable<Uint8Array>;

export const AGE_MAGIC = "age-encryption.org/v1\n";

// Node's types and the browser's describe the same web streams, but don't match.
const toWeb = (bytes: Bytes) => Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as NodeReadableStream<Uint8Array>);

/** Encrypts to a file of the age format, which `age -d` opens with the passphrase. */
export async function* encrypt(bytes: Bytes, passphrase: string): Bytes {
  const { Encrypter } = await import("age-encryption"); // only backups need it
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  yield* fromWeb(await encrypter.encrypt(toWeb(bytes))) as Bytes;
}

/** Throws FileProblem if the passphrase is wrong, another error if the file is damaged. */
export async function* decrypt(bytes: Bytes, passphrase: string): Bytes {
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const opened = await decrypter.decrypt(toWeb(bytes)).catch((error: unknown) => {
    const isWrong = error instanceof Error && error.message.startsWith("no identity matched");
    throw isWrong ? new FileProblem("can't be opened with this passphrase.") : error;
  });
  yield* fromWeb(opened) as Bytes;
}
