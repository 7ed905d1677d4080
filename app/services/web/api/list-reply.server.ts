import type { Range } from "../../platform/cursor.server";
import { readBatches } from "../../platform/cursor.server";
import { streamDownload } from "../responses/download.server";
import { jsonHeaders } from "./json.server";

interface ListInput {
  limit?: number | undefined;
  after?: string | undefined;
}

/** Rows per query of a whole list: read and written in a few milliseconds. */
const BATCH_ROWS = 100;

/**
 * Reply of a list call. With `limit` a page, and where more rows follow `X-Next-Cursor`, the `after`
 * of the next page. Without, every row, streamed in bounded memory; an error of the first batch is
 * thrown, one further on breaks the connection.
 */
export async function toListReply<Doc extends { _id: string }, Row>(
  read: (range: Range<Doc>) => Promise<Doc[]>,
  { limit, after }: ListInput,
  toRow: (doc: Doc) => Row,
  args: { request: Request },
): Promise<{ body: Row[]; headers: Record<string, string> } | Response> {
  if (limit !== undefined) {
    const docs = await read({ limit: limit + 1, after });
    const page = docs.slice(0, limit);
    const last = docs.length > limit ? page.at(-1) : undefined;
    return { body: page.map(toRow), headers: last ? { "X-Next-Cursor": last._id } : {} };
  }
  const headers = { ...jsonHeaders, "Content-Type": "application/json" };
  if (args.request.method === "HEAD") return new Response(null, { headers });
  const batches = readBatches(read, BATCH_ROWS, after);
  const first = await batches.next();
  const bytes = toJsonArray(first.done ? [] : first.value, batches, toRow);
  return streamDownload({ bytes, end: () => Promise.resolve() }, headers, args);
}

async function* toJsonArray<Doc>(
  first: Doc[],
  rest: AsyncGenerator<Doc[]>,
  toRow: (doc: Doc) => unknown,
): AsyncGenerator<Buffer> {
  const toText = (docs: Doc[]) => docs.map((doc) => JSON.stringify(toRow(doc))).join(",\n");
  yield Buffer.from(`[${toText(first)}`);
  for await (const docs of rest) yield Buffer.from(`,\n${toText(docs)}`);
  yield Buffer.from("]\n");
}
