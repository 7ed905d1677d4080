import { beforeEach, expect, onTestFinished, test, vi } from "vitest";

import type { LiveNews } from "~/schemas/live";
import { findEndedSessions, type ActiveSession } from "~/services/accounts/accounts.server";
import { listChangesSince } from "~/services/requests/changes.server";
import { countOpenWork } from "~/services/volunteers/open-work.server";
import { streamNews } from "~/services/web/responses/live-news.server";

vi.mock("~/services/accounts/accounts.server", () => ({ findEndedSessions: vi.fn() }));
vi.mock("~/services/requests/changes.server", () => ({ listChangesSince: vi.fn() }));
vi.mock("~/services/volunteers/open-work.server", () => ({ countOpenWork: vi.fn() }));

const LOOK_MS = 2_000;
const HEARTBEAT_MS = 20_000;

/** Nothing happens, unless a test says so. */
beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  vi.mocked(findEndedSessions).mockReset().mockResolvedValue(new Set());
  vi.mocked(listChangesSince).mockReset().mockResolvedValue([]);
  vi.mocked(countOpenWork)
    .mockReset()
    .mockResolvedValue({ unevaluated: 6, accepted: 0, active: 0, applications: 0 });
});

const open = (sessionId: string) =>
  streamNews(
    { sessionId, account: { id: sessionId } } as ActiveSession,
    new Date(),
    new AbortController().signal,
  );

/** Reads a stream; left after the test. */
function listen(sessionId: string) {
  const reader = open(sessionId).body!.getReader();
  const heard: LiveNews[] = [];
  const state = { heard, isEnded: false, leave: () => reader.cancel() };
  const read = async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const text = new TextDecoder().decode(value);
      if (text.startsWith("data: ")) heard.push(JSON.parse(text.slice(6)) as LiveNews);
    }
    state.isEnded = true;
  };
  void read();
  onTestFinished(async () => {
    await state.leave();
    await vi.advanceTimersByTimeAsync(LOOK_MS); // the looks end
  });
  return state;
}

test("a session that ends while its browser leaves holds up no other one", async () => {
  const [leaving, ending, other] = [listen("S1"), listen("S2"), listen("S3")];
  vi.mocked(findEndedSessions).mockImplementationOnce(async () => {
    await leaving.leave();
    return new Set(["S1", "S2"]);
  });
  await vi.advanceTimersByTimeAsync(LOOK_MS);
  expect(ending.isEnded).toBe(true);
  expect(other.heard).toHaveLength(2); // at its begin, and at the look
});

test("what fails is told by the next look; without a database a new stream ends", async () => {
  const one = listen("S1");
  await vi.advanceTimersByTimeAsync(LOOK_MS);
  const told = one.heard.length;
  vi.mocked(countOpenWork).mockRejectedValue(new Error("away"));
  const late = listen("S2");
  await vi.advanceTimersByTimeAsync(LOOK_MS);
  expect([one.isEnded, late.isEnded]).toEqual([false, true]);
  vi.mocked(countOpenWork).mockResolvedValue({
    unevaluated: 7,
    accepted: 0,
    active: 0,
    applications: 0,
  });
  await vi.advanceTimersByTimeAsync(LOOK_MS);
  expect(one.heard.slice(told).map(({ work }) => work.unevaluated)).toEqual([7]);
});

test("the connection of a browser that reads nothing is cut", async () => {
  const reader = open("S1").body!.getReader();
  const isCut = vi.fn();
  reader.closed.catch(isCut);
  await vi.advanceTimersByTimeAsync(90 * HEARTBEAT_MS);
  expect(isCut).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20 * HEARTBEAT_MS);
  expect(isCut).toHaveBeenCalledTimes(1);
});
