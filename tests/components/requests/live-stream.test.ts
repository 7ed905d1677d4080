import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { followNews, type Heard } from "~/components/requests/live-stream";
import type { LiveNews } from "~/schemas/live";

const MINUTE = 60_000;
const NEWS: LiveNews = {
  at: "2026-11-23T02:00:00.000Z",
  work: { unevaluated: 3, accepted: 2, active: 1, applications: 0 },
};

/** The browser's stream, of which the test plays the server. */
class FakeEventSource {
  static readonly CLOSED = 2;
  static all: FakeEventSource[] = [];
  readyState = 1;
  onopen = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onerror = () => {};
  constructor(readonly url: string) {
    FakeEventSource.all.push(this);
  }
  close() {
    this.readyState = FakeEventSource.CLOSED;
  }
  say(news: LiveNews) {
    this.onmessage({ data: JSON.stringify(news) });
  }
  /** The server refuses it, or with `isLost` the connection breaks: then the browser mends it. */
  fail({ isLost = false } = {}) {
    this.readyState = isLost ? 0 : FakeEventSource.CLOSED;
    this.onerror();
  }
}
const streams = () => FakeEventSource.all;
const last = () => FakeEventSource.all.at(-1)!;
const isOpen = (stream: FakeEventSource) => stream.readyState !== FakeEventSource.CLOSED;

const heard: Heard[] = [];
const follow = () => {
  followNews((one) => heard.push(one));
};
let listeners: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeEventSource);
  FakeEventSource.all = [];
  heard.length = 0;
  // A document listens until it is left: here, until the test is over.
  listeners = new AbortController();
  const { signal } = listeners;
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target) as EventTarget["addEventListener"];
    vi.spyOn(target as EventTarget, "addEventListener").mockImplementation((type, listener) => {
      add(type, listener, { signal });
    });
  }
  setHidden(false);
});
afterEach(() => {
  listeners.abort();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function setHidden(hidden: boolean) {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

test("tells what the stream says", () => {
  follow();
  expect(streams().map(({ url }) => url)).toEqual(["/requests/live"]);
  last().say(NEWS);
  expect(heard).toEqual([NEWS]);
});

describe("a window out of sight", () => {
  test("lets go after five minutes, and says later that it may have missed something", () => {
    follow();
    setHidden(true);
    vi.advanceTimersByTime(5 * MINUTE - 1);
    expect(isOpen(last())).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isOpen(last())).toBe(false);
    setHidden(false);
    expect(streams()).toHaveLength(2);
    expect(isOpen(last())).toBe(true);
    expect(heard).toEqual([{ missed: true }]);
  });

  test("keeps its stream if it is back before", () => {
    follow();
    setHidden(true);
    vi.advanceTimersByTime(4 * MINUTE);
    setHidden(false);
    vi.advanceTimersByTime(10 * MINUTE);
    expect(streams()).toHaveLength(1);
    expect(isOpen(last())).toBe(true);
    expect(heard).toEqual([]);
  });

  test("lets go when its document is left, and returns with it", () => {
    follow();
    window.dispatchEvent(new Event("pagehide"));
    expect(isOpen(last())).toBe(false);
    window.dispatchEvent(new Event("pageshow"));
    expect(isOpen(last())).toBe(true);
  });
});

describe("a stream that fails", () => {
  test("is opened again after waits that double, up to five minutes", () => {
    follow();
    for (const seconds of [5, 10, 20, 40, 80, 160, 300, 300]) {
      last().fail();
      const count = streams().length;
      vi.advanceTimersByTime(seconds * 1_000 - 1);
      expect(streams()).toHaveLength(count);
      vi.advanceTimersByTime(1);
      expect(streams()).toHaveLength(count + 1);
    }
    last().onopen();
    expect(heard).toEqual([{ missed: true }]);
    last().fail();
    vi.advanceTimersByTime(5_000);
    expect(streams()).toHaveLength(10); // the first wait again
  });

  test("misses nothing in a short time", () => {
    follow();
    last().onopen();
    last().fail({ isLost: true });
    vi.advanceTimersByTime(20_000);
    last().onopen();
    last().fail({ isLost: true });
    vi.advanceTimersByTime(20_000);
    last().onopen();
    expect(heard).toEqual([]);
  });

  test("is left to the browser while that mends it", () => {
    follow();
    last().onopen();
    expect(heard).toEqual([]);
    last().fail({ isLost: true });
    vi.advanceTimersByTime(10 * MINUTE);
    expect(streams()).toHaveLength(1);
    last().onopen();
    expect(heard).toEqual([{ missed: true }]);
  });

  test("is not opened again once the window lets go", () => {
    follow();
    last().fail();
    window.dispatchEvent(new Event("pagehide"));
    vi.advanceTimersByTime(10 * MINUTE);
    expect(streams()).toHaveLength(1);
  });
});
