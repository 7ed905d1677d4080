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

type Hold = () => Promise<void>;
/** Web Locks of a browser, with a single name: who has it, and who waits. */
function fakeLocks() {
  const waiting: { hold: Hold; signal: AbortSignal }[] = [];
  let isTaken = false;
  const grant = () => {
    const next = waiting.shift();
    if (!next) return;
    if (next.signal.aborted) {
      grant();
      return;
    }
    isTaken = true;
    void next.hold().then(() => {
      isTaken = false;
      grant();
    });
  };
  return {
    request: (_: string, { signal }: { signal: AbortSignal }, hold: Hold) => {
      waiting.push({ hold, signal });
      if (!isTaken) grant();
      return Promise.resolve();
    },
  };
}
/** The other windows of the browser hear at once what one says. */
class FakeChannel {
  static all: FakeChannel[] = [];
  hear: (event: { data: unknown }) => void = () => {};
  constructor() {
    FakeChannel.all.push(this);
  }
  addEventListener(_: string, hear: FakeChannel["hear"]) {
    this.hear = hear;
  }
  postMessage(data: unknown) {
    for (const one of FakeChannel.all) if (one !== this) one.hear({ data });
  }
}
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeEventSource);
  vi.stubGlobal("BroadcastChannel", FakeChannel);
  Object.defineProperty(navigator, "locks", { value: fakeLocks(), configurable: true });
  FakeChannel.all = [];
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
  Reflect.deleteProperty(navigator, "locks");
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
  test("lets go after five minutes, and says later that it may have missed something", async () => {
    follow();
    setHidden(true);
    vi.advanceTimersByTime(5 * MINUTE - 1);
    expect(isOpen(last())).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isOpen(last())).toBe(false);
    await settle();
    setHidden(false);
    expect(streams()).toHaveLength(2);
    expect(isOpen(last())).toBe(true);
    expect(heard).toEqual([]); // the network may still be away
    last().onopen();
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

  test("lets go when its document is left, and returns with it", async () => {
    follow();
    window.dispatchEvent(new Event("pagehide"));
    expect(isOpen(last())).toBe(false);
    await settle();
    window.dispatchEvent(new Event("pageshow"));
    expect(isOpen(last())).toBe(true);
  });
});

describe("a stream that fails", () => {
  test("is opened again after waits that double, up to five minutes", async () => {
    follow();
    for (const seconds of [5, 10, 20, 40, 80, 160, 300, 300]) {
      last().fail();
      const count = streams().length;
      await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
      expect(streams()).toHaveLength(count);
      await vi.advanceTimersByTimeAsync(1);
      expect(streams()).toHaveLength(count + 1);
    }
    last().onopen();
    expect(heard).toEqual([{ missed: true }]);
    last().fail();
    await vi.advanceTimersByTimeAsync(5_000);
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

describe("several windows", () => {
  /** Another window, and what it hears. */
  const followBeside = () => {
    const others: Heard[] = [];
    followNews((one) => others.push(one));
    return others;
  };
  const CHANGE = { ...NEWS.work!, id: "R1" } as unknown as NonNullable<LiveNews["changes"]>[number];

  test("one that is opened is told what happened meanwhile", () => {
    follow();
    last().onopen();
    last().say(NEWS);
    vi.advanceTimersByTime(2 * MINUTE);
    last().say({ at: "2026-11-23T02:02:00.000Z", changes: [CHANGE] });
    const others = followBeside();
    expect(streams()).toHaveLength(1);
    expect(others).toEqual([NEWS, { at: "2026-11-23T02:02:00.000Z", changes: [CHANGE] }]);
    vi.advanceTimersByTime(2 * MINUTE);
    expect(followBeside()).toEqual([NEWS]); // what is older, its page has
  });

  test("one that is refused lets another one try", async () => {
    follow();
    last().onopen();
    const others = followBeside();
    last().fail();
    await settle();
    expect(streams()).toHaveLength(2);
    last().onopen();
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(streams()).toHaveLength(2);
    expect([heard, others]).toEqual([[], []]);
    last().say(NEWS);
    expect([heard, others]).toEqual([[NEWS], [NEWS]]);
  });

  test("all of them have missed something if the connection was lost for long", () => {
    follow();
    last().onopen();
    const others = followBeside();
    last().fail({ isLost: true });
    const late = followBeside();
    vi.advanceTimersByTime(MINUTE);
    expect(heard).toEqual([]);
    last().onopen();
    for (const one of [heard, others, late]) expect(one).toEqual([{ missed: true }]);
  });
});

test("without Web Locks only a window in sight has a stream", async () => {
  Reflect.deleteProperty(navigator, "locks");
  follow();
  followNews(() => undefined);
  expect(streams()).toHaveLength(2);
  last().onopen();
  setHidden(true);
  await settle();
  expect(streams().filter(isOpen)).toEqual([]);
  setHidden(false);
  expect(streams().filter(isOpen)).toHaveLength(2);
});
