import { expect, onTestFinished, test, vi } from "vitest";

import type { LiveNews, RequestChange } from "~/schemas/live";
import { findEndedSessions, type ActiveSession } from "~/services/accounts/accounts.server";
import { listChangesSince, watchRequests } from "~/services/requests/changes.server";
import { countOpenWork } from "~/services/volunteers/open-work.server";
import { streamNews } from "~/services/web/responses/live-stream.server";

vi.mock("~/services/accounts/accounts.server", () => ({ findEndedSessions: vi.fn() }));
vi.mock("~/services/requests/changes.server", () => ({
  listChangesSince: vi.fn(),
  watchRequests: vi.fn(),
}));
vi.mock("~/services/volunteers/open-work.server", () => ({ countOpenWork: vi.fn() }));

const LOOK_MS = 2_000;
const HEARTBEAT_MS = 20_000;

/** Nothing happens, unless a test says so. */
function useQuietDatabase() {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  vi.mocked(findEndedSessions).mockReset().mockResolvedValue(new Set());
  vi.mocked(listChangesSince).mockReset().mockResolvedValue([]);
  vi.mocked(countOpenWork)
    .mockReset()
    .mockResolvedValue({ unevaluated: 6, accepted: 0, active: 0, applications: 0 });
  vi.mocked(watchRequests).mockReset().mockReturnValue(vi.fn());
}

const open = (sessionId: string, signal = new AbortController().signal) =>
  streamNews({ sessionId, account: { id: sessionId } } as ActiveSession, signal);

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
  onTestFinished(state.leave);
  return state;
}

test("with a change come the counts, even if they are as before", async () => {
  useQuietDatabase();
  const { heard } = listen("S1");
  await vi.advanceTimersByTimeAsync(2 * LOOK_MS);
  expect(heard).toHaveLength(1);
  const change = { id: "R1", rev: 1, at: new Date().toISOString() } as RequestChange;
  vi.mocked(listChangesSince).mockResolvedValue([change]);
  await vi.advanceTimersByTimeAsync(2 * LOOK_MS);
  expect(heard.slice(1)).toEqual([
    { at: expect.any(String) as string, work: heard[0]!.work, changes: [change] },
  ]);
});

test("a session that ends while its browser leaves holds up no other one", async () => {
  useQuietDatabase();
  const [leaving, ending, other] = [listen("S1"), listen("S2"), listen("S3")];
  vi.mocked(findEndedSessions).mockImplementationOnce(async () => {
    await leaving.leave();
    return new Set(["S1", "S2"]);
  });
  await vi.advanceTimersByTimeAsync(LOOK_MS);
  expect(ending.isEnded).toBe(true);
  expect(other.heard).toHaveLength(1);
});

test("a change that the database tells of during a look makes it look again soon", async () => {
  useQuietDatabase();
  listen("S1");
  const [onChange] = vi.mocked(watchRequests).mock.calls[0]!;
  await vi.advanceTimersByTimeAsync(LOOK_MS);
  const looks = () => vi.mocked(countOpenWork).mock.calls.length;
  expect(looks()).toBe(1);
  vi.mocked(listChangesSince).mockImplementationOnce(() => {
    onChange();
    return Promise.resolve([]);
  });
  await vi.advanceTimersByTimeAsync(LOOK_MS);
  expect(looks()).toBe(2);
  await vi.advanceTimersByTimeAsync(500);
  expect(looks()).toBe(3);
  await vi.advanceTimersByTimeAsync(500); // nothing has changed since
  expect(looks()).toBe(3);
  onChange();
  await vi.advanceTimersByTimeAsync(0);
  expect(looks()).toBe(4);
});

test("the connection of a browser that reads nothing is cut", async () => {
  useQuietDatabase();
  const reader = open("S1").body!.getReader();
  const isCut = vi.fn();
  reader.closed.catch(isCut);
  await vi.advanceTimersByTimeAsync(90 * HEARTBEAT_MS);
  expect(isCut).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20 * HEARTBEAT_MS);
  expect(isCut).toHaveBeenCalledTimes(1);
});
