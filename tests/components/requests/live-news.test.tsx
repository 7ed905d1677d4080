import { act, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { LiveContext, NO_NEWS } from "~/components/context/live";
import { useNews } from "~/components/layout/follow-news";
import { LiveList, LiveRequest, type LiveListProps } from "~/components/list/live-news";
import type { LiveReader, RequestChange } from "~/schemas/live";
import type { Locale } from "~/schemas/vocabulary";
import { renderStaffScreen } from "../../support/staff-screen";

const LOADED = "2026-11-23T02:00:10.000Z";
const after = (seconds: number) => new Date(Date.parse(LOADED) + seconds * 1_000).toISOString();
const READER: LiveReader = { id: "UME", at: LOADED, workAt: LOADED };

const change = (more: Partial<RequestChange> = {}): RequestChange => ({
  id: "R1",
  rev: 2,
  status: "Accepted",
  zip: "34223",
  helpTypes: ["water"],
  byId: "UDANA",
  at: after(5),
  ...more,
});
const LIST: LiveListProps = {
  statuses: ["Unevaluated", "Accepted"],
  q: "",
  type: "",
  zip: "",
  flag: "",
  shown: [{ id: "R0" }],
};
const readLine = () => document.querySelector(".banner")?.textContent;

/** Draws with these news; `forget` and `loader` are called when they are shown. */
async function draw(content: ReactNode, changes: RequestChange[], locale: Locale = "en") {
  const [forget, loader] = [vi.fn(), vi.fn(() => null)];
  await renderStaffScreen(
    <LiveContext.Provider value={{ ...NO_NEWS, reader: READER, changes, forget }}>
      {content}
    </LiveContext.Provider>,
    { locale, loader },
  );
  loader.mockClear();
  return { forget, loader };
}

const ONE = "1 new or changed, show";
test.each<[string, Partial<LiveListProps>, RequestChange[], string | undefined]>([
  ["a new request", {}, [change({ status: "Unevaluated", byId: "" })], ONE],
  ["several", {}, [change(), change({ id: "R2" })], "2 new or changed, show"],
  ["one that is shown", { shown: [{ id: "R1" }] }, [change()], ONE],
  ["one that left", { shown: [{ id: "R1" }] }, [change({ status: "Rejected" })], ONE],
  ["a row that is as new", { shown: [{ id: "R1", rev: 2 }] }, [change()], undefined],
  ["a row that is older", { shown: [{ id: "R1", rev: 1 }] }, [change({ at: after(-9) })], ONE],
  ["one of before", {}, [change({ at: after(-5) })], undefined],
  [
    "one that came while its rows were kept",
    { since: after(-60) },
    [change({ at: after(-30) })],
    ONE,
  ],
  ["one that was being written", {}, [change({ at: after(-0.5) })], ONE],
  ["a status it does not list", { statuses: ["Active"] }, [change()], undefined],
  ["its zip code", { zip: "34223" }, [change()], ONE],
  ["another zip code", { zip: "34224" }, [change()], undefined],
  ["its kind", { type: "water" }, [change()], ONE],
  ["another kind", { type: "food" }, [change()], undefined],
  ["a search", { q: "ana" }, [change()], undefined],
  ["a flag that only the server knows", { flag: "duplicate" }, [change()], undefined],
  ["without volunteers: accepted", { flag: "unassigned" }, [change()], ONE],
  ["without volunteers: new", { flag: "unassigned" }, [change({ status: "Active" })], undefined],
])("a list counts %s", async (_, list, changes, line) => {
  await draw(<LiveList {...LIST} {...list} />, changes);
  expect(readLine()).toBe(line);
});

const CHANGED = "Somebody else has changed this request, show";
test.each<[string, RequestChange, number | undefined, string | undefined]>([
  ["another one changed", change(), 1, CHANGED],
  ["is as new", change(), 2, undefined],
  ["changed since, as the clock says", change(), undefined, CHANGED],
  ["changed before, as the clock says", change({ at: after(-5) }), undefined, undefined],
  ["is another", change({ id: "R2" }), 1, undefined],
])("a request that %s", async (_, told, rev, line) => {
  await draw(<LiveRequest id="R1" {...(rev !== undefined && { rev })} />, [told]);
  expect(readLine()).toBe(line);
});

test("they are shown by loading the page's data, in the language of the page", async () => {
  const { forget, loader } = await draw(<LiveList {...LIST} />, [change()], "es");
  expect(readLine()).toBe("1 nueva o cambiada, mostrar");
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name: "mostrar" }));
    await Promise.resolve();
  });
  expect(forget).toHaveBeenCalledTimes(1);
  expect(loader).toHaveBeenCalledTimes(1);
});

describe("the stream of a page", () => {
  /** The browser's, of which the test plays the server. */
  class FakeEventSource {
    static readonly CLOSED = 2;
    static all: FakeEventSource[] = [];
    readyState = 1;
    onmessage: (event: { data: string }) => void = () => {};
    onerror = () => {};
    constructor(readonly url: string) {
      FakeEventSource.all.push(this);
    }
    close() {
      this.readyState = FakeEventSource.CLOSED;
    }
    say(unevaluated: number, at: string, changes: RequestChange[] = []) {
      act(() => {
        this.onmessage({ data: JSON.stringify({ at, work: counts(unevaluated), changes }) });
      });
    }
  }
  const counts = (unevaluated: number) => ({
    unevaluated,
    accepted: 0,
    active: 0,
    applications: 0,
  });
  const last = () => FakeEventSource.all.at(-1)!;
  const open = () => FakeEventSource.all.filter(({ readyState }) => readyState !== 2);
  const setHidden = (hidden: boolean) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  };

  beforeEach(() => {
    vi.useFakeTimers();
    FakeEventSource.all = [];
    vi.stubGlobal("EventSource", FakeEventSource);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const heard = { current: NO_NEWS };
  function Page({ reader = READER }: { reader?: LiveReader | null }) {
    heard.current = useNews(reader ?? undefined);
    return <p>{heard.current.work?.unevaluated ?? 1}</p>;
  }
  const readCount = () => document.querySelector("p")?.textContent;

  const START_MS = 1_000;
  test("says the later counts, and of each request the last change", () => {
    render(<Page />);
    expect(FakeEventSource.all).toEqual([]);
    vi.advanceTimersByTime(START_MS);
    expect(last().url).toBe(`/requests/live?${new URLSearchParams({ since: LOADED })}`);
    last().say(2, after(-1));
    expect(readCount()).toBe("1");
    last().say(3, after(2), [change(), change({ id: "R2" })]);
    expect(readCount()).toBe("3");
    last().say(3, after(4), [
      change(),
      change({ id: "R2", rev: 3 }),
      change({ id: "R3", byId: "UME" }),
    ]);
    expect(heard.current.changes).toEqual([change(), change({ id: "R2", rev: 3 })]);
    act(() => {
      heard.current.forget();
    });
    expect(heard.current).toMatchObject({ changes: [], shows: 1 });
  });

  test("is closed out of sight, and catches up since the page was read", () => {
    onTestFinished(() => {
      setHidden(false);
    });
    const { rerender, unmount } = render(<Page />);
    vi.advanceTimersByTime(START_MS);
    setHidden(true);
    expect(open()).toEqual([]);
    rerender(<Page reader={{ ...READER, at: after(60) }} />);
    setHidden(false);
    expect(open().map(({ url }) => url)).toEqual([
      `/requests/live?${new URLSearchParams({ since: after(60) })}`,
    ]);
    unmount();
    expect(open()).toEqual([]);
  });

  test("is tried again half a minute after a refusal; a lost connection the browser mends", () => {
    render(<Page />);
    vi.advanceTimersByTime(START_MS);
    last().readyState = 0;
    last().onerror();
    vi.advanceTimersByTime(60_000);
    expect(FakeEventSource.all).toHaveLength(1);
    last().readyState = 2;
    last().onerror();
    vi.advanceTimersByTime(30_000);
    expect(FakeEventSource.all).toHaveLength(2);
  });

  test("is none for visitors", () => {
    render(<Page reader={null} />);
    vi.advanceTimersByTime(START_MS);
    expect(FakeEventSource.all).toEqual([]);
    expect(readCount()).toBe("1");
  });
});
