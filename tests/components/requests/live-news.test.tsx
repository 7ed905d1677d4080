import { act, fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  LiveReaderContext,
  updateLive,
  useLiveStatus,
  useLiveWork,
  type LiveListProps,
} from "~/components/context/live";
import { LiveListNews, LiveRequestNews, LiveRowNews } from "~/components/requests/live-parts";
import type { LiveReader, RequestChange } from "~/schemas/live";
import type { Locale } from "~/schemas/vocabulary";
import { renderStaffScreen, renderStaffScreens } from "../../support/staff-screen";

const LOADED = "2026-11-23T02:00:10.000Z";
const after = (seconds: number) => new Date(Date.parse(LOADED) + seconds * 1_000).toISOString();
const READER: LiveReader = { id: "UME", at: LOADED, workAt: LOADED };

const change = (more: Partial<RequestChange> = {}): RequestChange => ({
  ...{ id: "R1", rev: 2, status: "Accepted", from: "Unevaluated", zip: "34223" },
  ...{ helpTypes: ["water"], event: "accept", by: "Dana Reyes", byId: "UDANA", at: after(5) },
  ...more,
});
const arrival = (more: Partial<RequestChange> = {}) =>
  change({ rev: 1, status: "Unevaluated", from: "", event: "submit", by: "", byId: "", ...more });

const tell = (...changes: RequestChange[]) => {
  act(() => {
    updateLive((before) => ({ changes: [...before.changes, ...changes] }));
  });
};

beforeEach(() => {
  updateLive(() => ({ changes: [], arrived: [], shows: 0, misses: 0, workAt: "" }));
});
afterEach(() => {
  vi.useRealTimers();
});

const LIST: LiveListProps = {
  statuses: ["Unevaluated", "Accepted"],
  ...{ q: "", type: "", zip: "", flag: "" },
  shown: ["R0"],
};
const draw = (content: ReactNode, locale: Locale = "en") =>
  renderStaffScreen(
    <LiveReaderContext.Provider value={READER}>{content}</LiveReaderContext.Provider>,
    { locale },
  );
const readLine = () => document.querySelector(".banner")?.textContent;

describe("a list", () => {
  test.each<[string, Partial<LiveListProps>, RequestChange[], string | undefined]>([
    ["a new request", {}, [arrival()], "1 new, show it"],
    ["several", {}, [arrival(), arrival({ id: "R2" })], "2 new, show them"],
    ["one that is shown", { shown: ["R1"] }, [arrival()], undefined],
    ["one of before", {}, [arrival({ at: after(-5) })], undefined],
    ["one that was being written", {}, [arrival({ at: after(-4.5) })], "1 new, show it"],
    ["one that the reader entered", {}, [arrival({ byId: "UME", event: "enter" })], undefined],
    [
      "one that the reader then accepted",
      {},
      [arrival(), change({ byId: "UME" })],
      "1 new, show it",
    ],
    ["one that left since", {}, [arrival(), change({ rev: 3, status: "Rejected" })], undefined],
    ["one that was in it", {}, [change()], undefined],
    ["one of another status", { statuses: ["Accepted"] }, [change()], "1 new, show it"],
    ["a status it does not list", { statuses: ["Active"] }, [change()], undefined],
    [
      "a note",
      { statuses: ["Accepted"] },
      [change({ from: "Accepted", event: "note" })],
      undefined,
    ],
    [
      "one that was submitted and noted at once",
      { statuses: ["Accepted"] },
      [change({ from: "Accepted", event: "note", createdAt: after(1) })],
      "1 new, show it",
    ],
    ["its zip code", { zip: "34223" }, [arrival()], "1 new, show it"],
    ["another zip code", { zip: "34224" }, [arrival()], undefined],
    ["its kind", { type: "water" }, [arrival()], "1 new, show it"],
    ["another kind", { type: "food" }, [arrival()], undefined],
    ["a search", { q: "ana" }, [arrival()], undefined],
    ["a flag that only the server knows", { flag: "duplicate" }, [arrival()], undefined],
    ["without volunteers: accepted", { flag: "unassigned" }, [change()], "1 new, show it"],
    ["without volunteers: new", { flag: "unassigned" }, [arrival()], undefined],
  ])("%s", async (_, list, changes, line) => {
    await draw(<LiveListNews {...LIST} {...list} />);
    tell(...changes);
    expect(readLine()).toBe(line);
  });

  test("counts from when its rows were read, if the page was loaded again since", async () => {
    await draw(<LiveListNews {...LIST} since={after(-60)} />);
    tell(arrival({ at: after(-30) }));
    expect(readLine()).toBe("1 new, show it");
  });

  test("marks the new rows once they are shown", async () => {
    await draw(
      <>
        <LiveListNews {...LIST} />
        <LiveRowNews id="R1" />
        <LiveRowNews id="R0" />
      </>,
    );
    tell(arrival());
    expect(document.querySelector(".live-row")).toBeNull();
    fireEvent.click(screen.getByRole("link", { name: "show it" }), { ctrlKey: true });
    expect(document.querySelector(".live-row")).toBeNull(); // opens another tab
    fireEvent.click(screen.getByRole("link", { name: "show it" }));
    expect(document.querySelectorAll(".live-row")).toHaveLength(1);
    expect(document.querySelector(".live-row")?.textContent).toBe("New");
    tell(change({ byId: "UME" }));
    expect(document.querySelector(".live-row")).toBeNull();
  });

  test("forgets after ten minutes which rows were new, and in another list", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await draw(
      <>
        <LiveListNews {...LIST} />
        <LiveRowNews id="R1" />
      </>,
    );
    const isMarked = () => document.querySelector(".live-row") !== null;
    tell(arrival());
    fireEvent.click(screen.getByRole("link", { name: "show it" }));
    expect(isMarked()).toBe(true);
    act(() => {
      updateLive(() => ({ arrivedIn: "/requests" }));
    });
    expect(isMarked()).toBe(false);
    act(() => {
      updateLive(() => ({ arrivedIn: "/admin-dashboard" }));
    });
    expect(isMarked()).toBe(true);
    act(() => {
      vi.advanceTimersByTime(10 * 60_000);
    });
    expect(isMarked()).toBe(false);
  });

  test("may have changed if news were missed: the same list is loaded in its place", async () => {
    const loader = vi.fn(() => null);
    const at = "/requests?page=3&open=R0";
    const { router } = await renderStaffScreens(
      {
        "/requests": (
          <LiveReaderContext.Provider value={READER}>
            <LiveListNews {...LIST} />
          </LiveReaderContext.Provider>
        ),
      },
      { at, loader },
    );
    loader.mockClear();
    act(() => {
      updateLive(({ misses }) => ({ misses: misses + 1 }));
    });
    expect(readLine()).toBe("This list may have changed. Load again");
    await act(async () => {
      fireEvent.click(screen.getByRole("button", { name: "Load again" }));
      await Promise.resolve();
    });
    expect(loader).toHaveBeenCalledTimes(1);
    expect(router.state.location.search).toBe("?page=3&open=R0");
  });

  const ACCEPTED = [change(), change({ id: "R2" })];
  test.each<[string, string, Partial<LiveListProps>, RequestChange[], string]>([
    [
      "one of all requests, beside them",
      "/requests?q=&size=25&page=2&open=R0&accepted=R0",
      {},
      [arrival()],
      "/requests?size=25&open=R1",
    ],
    [
      "several of them, the newest first",
      "/requests?page=2&sort=name",
      { sorts: true },
      [arrival(), arrival({ id: "R2" })],
      "/requests?sort=age&dir=desc",
    ],
    [
      "several that were submitted before, as the list is sorted",
      "/requests?page=2&sort=name",
      { sorts: true, statuses: ["Accepted"] },
      ACCEPTED,
      "/requests?sort=name",
    ],
    [
      "one new request, by itself",
      "/homeowner-requests?zip=34223&page=2",
      {},
      [arrival()],
      "/homeowner-requests/request-details?zip=34223&from=new&id=R1",
    ],
    [
      "one in progress, with its card",
      "/requests-in-progress?page=2",
      { statuses: ["Accepted"] },
      [change()],
      "/requests-in-progress?request=R1",
    ],
    [
      "one beside the card that is open",
      "/requests-in-progress?page=2&request=R0",
      { statuses: ["Accepted"] },
      [change()],
      "/requests-in-progress?request=R0",
    ],
    [
      "several to assign, at the beginning",
      "/assignVolunteers?status=both&page=3&row=2",
      { statuses: ["Accepted"] },
      ACCEPTED,
      "/assignVolunteers?status=both",
    ],
  ])("shows %s", async (_, at, list, changes, href) => {
    await renderStaffScreens(
      {
        [at.replace(/[?].*/, "")]: (
          <LiveReaderContext.Provider value={READER}>
            <LiveListNews {...LIST} {...list} />
          </LiveReaderContext.Provider>
        ),
      },
      { at },
    );
    tell(...changes);
    expect(screen.getByRole("link").getAttribute("href")).toBe(href);
  });
});

describe("a row", () => {
  const readRow = () => document.querySelector(".live-row")?.textContent;

  test.each<[string, RequestChange[], string | undefined]>([
    ["another administrator", [change()], "Dana Reyes accepted this"],
    ["the last change", [change(), change({ rev: 3, event: "note" })], "Dana Reyes added a note"],
    [
      "a volunteer",
      [change({ by: "", byId: "V1", event: "complete" })],
      "Volunteer completed the job",
    ],
    [
      "an event it has no words for",
      [change({ event: "remind" })],
      "Volunteer reminded of the offer",
    ],
    ["the reader", [change({ byId: "UME" })], undefined],
    ["the reader, after another one", [change(), change({ rev: 3, byId: "UME" })], undefined],
    ["another request", [change({ id: "R2" })], undefined],
    ["before the list was read", [change({ at: after(-5) })], undefined],
    ["its being new", [arrival()], undefined],
  ])("says what was done by %s", async (_, changes, note) => {
    await draw(<LiveRowNews id="R1" />);
    tell(...changes);
    expect(readRow()).toBe(note);
  });

  test("says it in the language of the page", async () => {
    await draw(<LiveRowNews id="R1" />, "es");
    tell(change());
    expect(readRow()).toBe("Dana Reyes la aceptó");
  });

  test("has the later one of its status and the news, whatever the clocks say", async () => {
    function Status() {
      return <p>{useLiveStatus({ id: "R1", rev: 2, status: "Unevaluated" })}</p>;
    }
    await draw(<Status />);
    tell(change({ status: "Rejected" }));
    expect(document.querySelector("p")?.textContent).toBe("Unevaluated");
    tell(change({ rev: 3, byId: "UME", at: after(-60) }));
    expect(document.querySelector("p")?.textContent).toBe("Accepted");
  });
});

describe("the counts of the bar", () => {
  const counts = (unevaluated: number) => ({
    unevaluated,
    accepted: 0,
    active: 0,
    applications: 0,
  });

  test("are the later ones of the page's and the news", async () => {
    function Count() {
      return <p>{useLiveWork(counts(1), READER)?.unevaluated}</p>;
    }
    await draw(<Count />);
    const read = () => document.querySelector("p")?.textContent;
    expect(read()).toBe("1");
    act(() => {
      updateLive(() => ({ work: counts(2), workAt: after(-1) }));
    });
    expect(read()).toBe("1");
    act(() => {
      updateLive(() => ({ work: counts(3), workAt: after(2) }));
    });
    expect(read()).toBe("3");
  });
});

describe("a request's page", () => {
  /** Draws one with a form; counts how often its data is loaded. */
  async function drawPage(follows = true) {
    const loader = vi.fn(() => null);
    await renderStaffScreen(
      <LiveReaderContext.Provider value={READER}>
        <form method="post">
          <textarea name="note" id="note" />
          <input type="radio" name="why" value="other" />
        </form>
        <LiveRequestNews id="R1" follows={follows} />
      </LiveReaderContext.Provider>,
      { loader },
    );
    loader.mockClear();
    return loader;
  }
  const again = () => screen.queryByRole("button", { name: "Load again" });

  test("says who did what, and loads its data once", async () => {
    const loader = await drawPage();
    await act(async () => {
      tell(change());
      await Promise.resolve();
    });
    expect(readLine()).toContain("Dana Reyes accepted this just now");
    expect(loader).toHaveBeenCalledTimes(1);
    expect(again()).toBeNull();
  });

  test("keeps what is typed or chosen: it is loaded by a button", async () => {
    for (const fill of [
      () => fireEvent.input(document.querySelector("#note")!, { target: { value: "Call back" } }),
      () => fireEvent.click(document.querySelector("[type=radio]")!),
    ]) {
      updateLive(() => ({ changes: [] }));
      document.body.replaceChildren();
      const loader = await drawPage();
      fill();
      await act(async () => {
        tell(change());
        await Promise.resolve();
      });
      expect(loader).not.toHaveBeenCalled();
      await act(async () => {
        fireEvent.click(again()!);
        await Promise.resolve();
      });
      expect(loader).toHaveBeenCalledTimes(1);
      expect(again()).toBeNull();
    }
  });

  test("is loaded by a button alone where a list is beside it", async () => {
    const loader = await drawPage(false);
    await act(async () => {
      tell(change());
      await Promise.resolve();
    });
    expect(loader).not.toHaveBeenCalled();
    expect(again()).not.toBeNull();
  });

  test("waits until it is in sight", async () => {
    const hide = (hidden: boolean) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    };
    const loader = await drawPage();
    act(() => {
      hide(true);
    });
    await act(async () => {
      tell(change());
      await Promise.resolve();
    });
    expect(loader).not.toHaveBeenCalled();
    await act(async () => {
      hide(false);
      await Promise.resolve();
    });
    expect(loader).toHaveBeenCalledTimes(1);
  });

  test("is loaded by a button after ten minutes without a press or key", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const loader = await drawPage();
    const pass = async (rev: number) => {
      vi.advanceTimersByTime(9 * 60_000);
      if (rev === 2) fireEvent.keyDown(document.body, { key: "Shift" });
      vi.advanceTimersByTime(2 * 60_000);
      await act(async () => {
        tell(change({ rev }));
        await Promise.resolve();
      });
    };
    await pass(2);
    expect([loader.mock.calls.length, again()]).toEqual([1, null]);
    await pass(3);
    expect(loader).toHaveBeenCalledTimes(1);
    expect(again()).not.toBeNull();
  });

  test("says beside a list that news were missed", async () => {
    const loader = await drawPage(false);
    await act(async () => {
      updateLive(({ misses }) => ({ misses: misses + 1 }));
      await Promise.resolve();
    });
    expect(readLine()).toBe("This request may have changed. Load again");
    expect(loader).not.toHaveBeenCalled();
  });

  test("is loaded anew after news were missed, without a word", async () => {
    const loader = await drawPage();
    await act(async () => {
      updateLive(({ misses }) => ({ misses: misses + 1 }));
      await Promise.resolve();
    });
    expect(loader).toHaveBeenCalledTimes(1);
    expect(readLine()).toBeUndefined();
  });

  test("says nothing of own changes", async () => {
    const loader = await drawPage();
    await act(async () => {
      tell(change({ byId: "UME" }));
      await Promise.resolve();
    });
    expect(readLine()).toBeUndefined();
    expect(loader).not.toHaveBeenCalled();
  });

  test("says how long ago it was", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await drawPage();
    await act(async () => {
      tell(change());
      await Promise.resolve();
    });
    expect(readLine()).toContain("just now");
    act(() => {
      vi.advanceTimersByTime(61_000);
    });
    expect(readLine()).toContain("1 minute ago");
    act(() => {
      vi.advanceTimersByTime(120_000);
    });
    expect(readLine()).toContain("3 minutes ago");
    act(() => {
      vi.advanceTimersByTime(120 * 60_000);
    });
    expect(readLine()).toContain("2 hours ago");
    expect(screen.getByText("2 hours ago").getAttribute("aria-live")).toBe("off");
  });
});
