import { createHash } from "node:crypto";
import { AnyHeader, FORMAT_VERSION, fromBytes, Header, Mark, MAX_DOCUMENT_BYTES } from "./format";

export interface Block {
  collection: string;
  documents: Uint8Array[];
}

/** What is wrong with a file; the message continues its name. */
export class FileProblem extends Error {
  override name = "FileProblem";

  constructor(message = "is damaged or incomplete. Use another backup.") {
    super(message);
  }
}

/**
 * Reads the content of a backup: first the header, then its blocks. Throws FileProblem at what does
 * not match; a caller may trust the blocks only when this has ended without an error.
 */
export async function* readContent(bytes: AsyncIterable<Buffer>): AsyncGenerator<Header | Block> {
  const documents = splitDocuments(bytes);
  const hash = createHash("sha256");
  const next = async () => {
    const { value, done } = await documents.next();
    if (done === true) throw new FileProblem();
    return value;
  };
  const nextHashed = async () => {
    const document = await next();
    hash.update(document);
    return document;
  };

  const header = parseHeader(await nextHashed());
  yield header;

  let total = 0;
  for (const collection of header.collections) {
    for (let count = 0; ;) {
      const sha256 = hash.copy().digest("hex");
      const mark = parseMark(await nextHashed());
      if (!("block" in mark && mark.block === collection)) {
        assertEqual(mark, { end: collection, documents: count, sha256 });
        total += count;
        break;
      }
      const block: Uint8Array[] = [];
      while (block.length < mark.documents) block.push(await nextHashed());
      count += block.length;
      yield { collection, documents: block };
    }
  }
  const sha256 = hash.digest("hex");
  assertEqual(parseMark(await next()), { complete: true, documents: total, sha256 });
  if ((await documents.next()).done !== true) throw new FileProblem();
}

function assertEqual(mark: Mark, expected: Mark) {
  const fields = new Map(Object.entries(mark));
  for (const [name, value] of Object.entries(expected))
    if (fields.get(name) !== value) throw new FileProblem();
}

function parseHeader(bytes: Uint8Array): Header {
  const fields = parse(bytes);
  const any = AnyHeader.safeParse(fields);
  if (!any.success) throw new FileProblem("is not a backup of the hub, or it is damaged.");
  if (any.data.version > FORMAT_VERSION)
    throw new FileProblem("was made by a newer release. Restore it with that release.");
  const header = Header.safeParse(fields);
  if (!header.success) throw new FileProblem();
  return header.data;
}

function parseMark(bytes: Uint8Array): Mark {
  const mark = Mark.safeParse(parse(bytes));
  if (!mark.success) throw new FileProblem();
  return mark.data;
}

function parse(bytes: Uint8Array) {
  try {
    return fromBytes(bytes);
  } catch {
    throw new FileProblem();
  }
}

/** Splits bytes into BSON documents, each of which starts with its length. */
async function* splitDocuments(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    while (rest.length >= 4) {
      const length = rest.readInt32LE();
      if (length < 5 || length > MAX_DOCUMENT_BYTES) throw new FileProblem();
      if (rest.length < length) break;
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
    }
  }
  if (rest.length > 0) throw new FileProblem();
  return undefined;
}
