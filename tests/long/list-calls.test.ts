import { setImmediate } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";

import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { listNewest, type RequestRange } from "~/services/requests/listing.server";
import { toListReply } from "~/services/web/api/list-reply.server";
import { serializeRequest } from "~/services/web/api/serializers.server";
import { useDatabase } from "../support/database";
import { useTestSettings } from "../support/settings";
import { acceptedEvents, storeRequests } from "../support/stored-requests";

useDatabase();

const MINUTES = 60_000;
const COUNT = 100_000;
const ARGS = { request: new Request("http://localhost/") };

beforeAll(async () => {
  useTestSettings();
  const [model] = await storeRequests([{ events: acceptedEvents }]);
  for (let n = 1; n < COUNT; n += 1_000)
    await HelpRequests.collection.insertMany(
      Array.from({ length: Math.min(1_000, COUNT - n) }, (_, i) => ({
        ...model!,
        _id: `R${String(n + i).padStart(8, "0")}`,
        submissionKey: `key-${n + i}`,
        createdAt: new Date(model!.createdAt.getTime() + Math.floor((n + i) / 3) * 1000),
      })) as never[],
    );
}, 5 * MINUTES);

/** Reads the list to its end or a number of rows; calls `onChunk` after each chunk. */
async function readList(onChunk: () => Promise<void> | void = () => undefined, maxRows = Infinity) {
  let queries = 0;
  const read = (range: RequestRange): Promise<RequestDocument[]> => {
    queries++;
    return listNewest(range);
  };
  const reply = (await toListReply(read, {}, serializeRequest, ARGS)) as Response;
  let [rows, peak, last] = [0, 0, ""];
  const chunks = reply.body as unknown as AsyncIterable<Uint8Array>;
  for await (const chunk of chunks) {
    const text = Buffer.from(chunk).toString();
    rows += text.match(/"id":/g)?.length ?? 0;
    last = text;
    peak = Math.max(peak, process.memoryUsage.rss());
    await onChunk();
    if (rows >= maxRows) break;
  }
  return { rows, last, queries, peak: peak / 1e6 };
}

test(
  "100,000 rows come to the last one, and need at most 60 MB",
  async () => {
    await readList(undefined, 10_000); // warm-up
    globalThis.gc?.();
    const before = process.memoryUsage.rss() / 1e6;
    const { rows, last, peak } = await readList();
    expect(rows).toBe(COUNT);
    expect(last).toMatch(/\]\n$/);
    console.info(`${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most`);
    expect(peak - before).toBeLessThan(60);
  },
  5 * MINUTES,
);

test(
  "a reader that stops after 5,000 of 100,000 rows ends the reading",
  async () => {
    const { rows, queries } = await readList(async () => setImmediate(), 5_000);
    expect(rows).toBe(5_000);
    expect(queries).toBeLessThanOrEqual(53);
  },
  MINUTES,
);
