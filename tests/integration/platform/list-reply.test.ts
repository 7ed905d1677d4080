import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { HelpRequests } from "~/models/request.server";
import type { Range } from "~/services/platform/cursor.server";
import { listNewest } from "~/services/requests/listing.server";
import { toListReply } from "~/services/web/api/list-reply.server";
import { useDatabase } from "../../support/database";
import { useTestSettings } from "../../support/settings";
import { storeRequests } from "../../support/stored-requests";

useDatabase();
beforeAll(() => {
  useTestSettings();
});

interface Row {
  _id: string;
}
const ROWS = Array.from({ length: 1_050 }, (_, n) => ({ _id: String(n).padStart(5, "0") }));

/** A list in memory that records what was read of it; `failAt` is the batch that fails. */
function newList({ failAt = Infinity, rows = ROWS } = {}) {
  const reads: Range<Row>[] = [];
  const read = async (range: Range<Row>) => {
    reads.push(range);
    await Promise.resolve();
    if (reads.length > failAt) throw new Error("the database is gone");
    const after = typeof range.after === "object" ? range.after._id : range.after;
    const from = after === undefined ? 0 : rows.findIndex(({ _id }) => _id === after) + 1;
    return rows.slice(from, from + range.limit);
  };
  return { reads, read };
}

const toRow = ({ _id }: Row) => ({ id: _id });

async function getWhole(read: (range: Range<Row>) => Promise<Row[]>, init: RequestInit = {}) {
  const request = new Request("http://localhost/", init);
  const reply = await toListReply(read, {}, toRow, { request });
  if (!(reply instanceof Response)) throw new Error("a page instead of a stream");
  return reply;
}

/** Time for whatever would go on reading by itself. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

describe("a whole list", () => {
  test.each([0, 1, 99, 100, 101, 1_050])("of %i rows is one JSON array", async (count) => {
    const { read } = newList({ rows: ROWS.slice(0, count) });
    const reply = await getWhole(read);
    expect(reply.headers.get("Content-Type")).toBe("application/json");
    expect(reply.headers.get("Cache-Control")).toBe("no-store");
    expect(await reply.json()).toEqual(ROWS.slice(0, count).map(toRow));
  });

  test("is read no further than its reader reads", async () => {
    const { reads, read } = newList();
    const reader = (await getWhole(read)).body!.getReader();
    await reader.read();
    await settle();
    expect(reads.length).toBeLessThanOrEqual(3);
    await reader.read();
    await settle();
    expect(reads.length).toBeLessThanOrEqual(4);
    await reader.cancel();
  });

  test.each(["cancels", "aborts"])("is read no further when its reader %s", async (how) => {
    const { reads, read } = newList();
    const gone = new AbortController();
    const reader = (await getWhole(read, { signal: gone.signal })).body!.getReader();
    await reader.read();
    if (how === "cancels") await reader.cancel();
    else gone.abort();
    await settle();
    const { length } = reads;
    await reader.read().catch(() => undefined);
    await settle();
    expect(reads.length).toBe(length);
    expect(length).toBeLessThanOrEqual(3);
  });

  test("throws an error of the first batch, and breaks off at a later one", async () => {
    await expect(getWhole(newList({ failAt: 0 }).read)).rejects.toThrow("the database is gone");
    const reply = await getWhole(newList({ failAt: 4 }).read);
    await expect(reply.text()).rejects.toThrow("the database is gone");
  });

  test("is not read for HEAD", async () => {
    const { reads, read } = newList();
    const reply = await getWhole(read, { method: "HEAD" });
    expect([reply.status, reply.body, reads]).toEqual([200, null, []]);
    expect(reply.headers.get("Content-Type")).toBe("application/json");
  });
});

test.each([
  [10, "00009"],
  [1_000, "00999"],
  [1_049, "01048"],
  [1_050, undefined],
])("a page of %i has a cursor only if more rows follow", async (limit, cursor) => {
  const request = new Request("http://localhost/");
  const reply = await toListReply(newList().read, { limit }, toRow, { request });
  if (reply instanceof Response) throw new Error("a stream instead of a page");
  expect(reply.body).toEqual(ROWS.slice(0, limit).map(toRow));
  expect(reply.headers["X-Next-Cursor"]).toBe(cursor);
});

describe("stored requests", () => {
  beforeEach(() => HelpRequests.deleteMany({}));

  test("come once each, in order, while others are written and change", async () => {
    const at = (n: number) => new Date(Date.parse("2026-09-30T12:00:00Z") + Math.floor(n / 7));
    const docs = await storeRequests(
      Array.from({ length: 700 }, (_, n) => ({ createdAt: at(n * 10) })),
    );
    const wanted = docs
      .toSorted((a, b) => +b.createdAt - +a.createdAt || (a._id < b._id ? 1 : -1))
      .map(({ _id }) => _id);
    const stop = new AbortController();
    onTestFinished(() => {
      stop.abort();
    });
    const writing = (async () => {
      for (let n = 0; !stop.signal.aborted; n++) {
        await storeRequests([{ createdAt: at(1_000_000 + n) }]);
        await HelpRequests.updateOne(
          { _id: wanted[(n * 37) % 700]! },
          { $set: { priority: n % 3 } },
        );
      }
    })();
    const request = new Request("http://localhost/");
    const reply = await toListReply(listNewest, {}, toRow, { request });
    const rows = (await (reply as Response).json()) as { id: string }[];
    stop.abort();
    await writing;
    expect(rows.map(({ id }) => id).filter((id) => wanted.includes(id))).toEqual(wanted);
  });
});
