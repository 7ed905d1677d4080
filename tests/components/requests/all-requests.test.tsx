import { act, fireEvent, render, screen, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { MemoryRouter } from "react-router-dom";
import { StaticRouter } from "react-router-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AllRequests } from "~/components/request-lists/all-requests";
import type { FacetsView } from "~/services/web/presenters/all-requests-presenter.server";
import { clearTicks, setTicks } from "~/components/request-lists/ticks";
import type {
  RequestRowView,
  ListView,
} from "~/services/web/presenters/all-requests-presenter.server";
import type { RequestStatus } from "~/schemas/vocabulary";
import { renderScreen, renderServerHtml } from "../../support/screen";
import { renderStaffScreens } from "../../support/staff-screen";

const OPEN = ["Unevaluated", "Accepted", "Active"] as const;

const LIST: ListView = {
  name: "all",
  path: "/requests",
  query: {},
  q: "",
  statuses: OPEN,
  limitedTo: [],
  type: "",
  zip: "",
  flag: "",
  sort: "priority",
  dir: "asc",
  size: 50,
};
const FACETS: FacetsView = {
  more: false,
  statuses: { Unevaluated: 203, Accepted: 10, Active: 18, Rejected: 6, Resolved: 10_001 },
  types: { exterior: 85, interior: 7, emotional: 3, supplies: 2, water: 1, food: 90, other: 0 },
  zips: { "34223": 40, "34224": 30, "33947": 20, "33946": 10, "33981": 5 },
  flags: {
    told: 0,
    asked: 0,
    mine: 7,
    lifeSafety: 2,
    urgent: 4,
    duplicate: 3,
    noEmail: 2,
    bounced: 1,
    ready: 6,
    unassigned: 10,
    spam: 1,
  },
};
const row = (id: string, more: Partial<RequestRowView> = {}): RequestRowView => ({
  id,
  rev: 1,
  name: `Ann ${id}`,
  phone: "9415550123",
  street: "12 Main St",
  town: "Englewood",
  zip: "34223",
  helpTypes: ["exterior", "food"],
  status: "Unevaluated",
  priority: 0,
  age: { since: "2026-11-22T08:00:00.000Z", date: "11/22/2026 3:00 AM", unit: "hours", amount: 14 },
  claim: undefined,
  missed: undefined,
  jobs: undefined,
  notes: [],
  ...more,
});
const ROWS = ["R0000000A", "R0000000B", "R0000000C"].map((id) => row(id));
const PAGING = { page: 2, pages: 5, total: 231, more: false };
const PROPS = {
  list: LIST,
  rows: ROWS,
  paging: PAGING,
  facets: FACETS,
  tooMany: false,
};

/** The screen where React does not run, but has a router. */
const Screen = (props: ComponentProps<typeof AllRequests>) => (
  <MemoryRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
    <AllRequests {...props} />
  </MemoryRouter>
);

const filters = () => within(screen.getAllByRole("navigation", { name: "Filters" })[0]!);
const hrefOf = (name: string | RegExp) =>
  filters().getByRole("link", { name }).getAttribute("href");

afterEach(() => {
  clearTicks();
  sessionStorage.clear();
});

describe("filters", () => {
  test("have counts, and links that keep the rest", () => {
    renderScreen(
      <Screen
        {...PROPS}
        list={{ ...LIST, query: { zip: "34223", sort: "age" }, zip: "34223", sort: "age" }}
      />,
    );
    expect(filters().getByRole("link", { current: true, name: "Open 231" })).toHaveAttribute(
      "href",
      "/requests?zip=34223&sort=age",
    );
    const accepted = filters().getAllByRole("link", { name: "Accepted 10" });
    expect(accepted.map((link) => link.getAttribute("href"))).toEqual([
      "/requests?zip=34223&sort=age&status=Accepted",
      "/requests?zip=34223&sort=age&status=Accepted",
    ]);
    expect(hrefOf("Resolved 10,000+")).toBe("/requests?zip=34223&sort=age&status=Resolved");
    expect(hrefOf("All 10,000+")).toBe("/requests?zip=34223&sort=age&status=all");
    expect(hrefOf("Emergency Food 90")).toBe("/requests?zip=34223&sort=age&type=food");
    expect(hrefOf("33981 Port Charlotte 5")).toBe("/requests?zip=33981&sort=age");
    expect(hrefOf("All zip codes")).toBe("/requests?sort=age");
    expect(hrefOf("Urgent or life-safety 4")).toBe("/requests?zip=34223&sort=age&flag=urgent");
    expect(hrefOf("Life-safety 2")).toBe("/requests?zip=34223&sort=age&flag=lifeSafety");
    expect(hrefOf("Mine 7")).toBe("/requests?zip=34223&sort=age&flag=mine");
    expect(hrefOf("Clear")).toBe("/requests");
    expect(filters().getByText("Zip: 34223")).toBeInTheDocument();
  });

  test("several statuses at once, by a menu beside the tabs", () => {
    const statuses: RequestStatus[] = ["Accepted", "Rejected"];
    renderScreen(<Screen {...PROPS} list={{ ...LIST, query: { status: statuses }, statuses }} />);
    const menu = filters().getByText("Status: Accepted, Rejected").closest("details")!;
    const links = Array.from(menu.querySelectorAll("a"), (link) => [
      link.textContent,
      link.getAttribute("href"),
      link.getAttribute("aria-current"),
    ]);
    expect(links.slice(1, 4)).toEqual([
      ["Accepted 10", "/requests?status=Rejected", "true"],
      ["Active 18", "/requests?status=Accepted&status=Active&status=Rejected", null],
      ["Rejected 6", "/requests?status=Accepted", "true"],
    ]);
    const tabs = Array.from(document.querySelectorAll(".statuses a"));
    expect(tabs.filter((tab) => tab.ariaCurrent)).toEqual([]);
    expect(tabs[2]!.getAttribute("href")).toBe("/requests?status=Accepted");
    expect(hrefOf("Open 231")).toBe("/requests");
  });

  test("of a search that stopped at its limit say that there are more", () => {
    renderScreen(
      <Screen {...PROPS} list={{ ...LIST, q: "smith" }} facets={{ ...FACETS, more: true }} />,
    );
    expect(hrefOf("Open 231+")).toBeDefined();
    expect(hrefOf("Mine 7+")).toBeDefined();
  });

  test("fold into one button with the number of active ones", () => {
    renderScreen(<Screen {...PROPS} list={{ ...LIST, zip: "34223", type: "food" }} />);
    expect(screen.getByText("Filters (2)").closest("details")).not.toBeNull();
  });

  test("pages and sizes", () => {
    renderScreen(<Screen {...PROPS} list={{ ...LIST, query: { zip: "34223" } }} />);
    const pages = within(screen.getByRole("navigation", { name: "Pages" }));
    const link = (name: string) => pages.getByRole("link", { name }).getAttribute("href");
    expect(pages.getByText("51–100 of 231")).toBeInTheDocument();
    expect(link("Previous")).toBe("/requests?zip=34223");
    expect(link("Next")).toBe("/requests?zip=34223&page=3");
    expect(link("100")).toBe("/requests?zip=34223&size=100");
    expect(link("50")).toBe("/requests?zip=34223");
  });
});

describe("table", () => {
  const heads = () => screen.getAllByRole("columnheader");
  const rows = () => screen.getAllByRole("row").slice(1);

  test("a row says how urgent, who, where, what and how far, and links to its page", () => {
    const urgent = row("R0000000D", {
      priority: 2,
      claim: { name: "Dana Reyes", isMine: false },
      missed: { count: 3, age: { since: "", date: "", unit: "minutes", amount: 12 } },
      jobs: { offered: 0, scheduled: 0, completed: 1, names: ["Vera Oak", "Bo Diaz"] },
      notes: ["noEmail", "spanish"],
      status: "Active",
    });
    renderScreen(
      <Screen
        {...PROPS}
        rows={[...ROWS, { ...urgent, jobs: { ...urgent.jobs!, scheduled: 1 } }]}
        list={{ ...LIST, query: { zip: "34223" } }}
      />,
    );
    const cells = within(rows()[3]!)
      .getAllByRole("cell")
      .map((cell) => cell.textContent);
    expect(cells.slice(1)).toEqual([
      "!!Life-safety",
      "14 h",
      "Ann R0000000D12 Main St, Englewood(941)-555-0123",
      "Yard, Food",
      "Active",
      "1 of 2 done Dana Reyes No answer 3×, 12 min No email Español ",
    ]);
    expect(screen.getAllByTitle("Yard Cleanup, Emergency Food")).toHaveLength(4);
    expect(screen.getByRole("link", { name: "Ann R0000000B" })).toHaveAttribute(
      "href",
      "/homeowner-requests/request-details?id=R0000000B&from=all&zip=34223&page=2&row=2",
    );
  });

  test("unanswered calls are told while the request is open", () => {
    const missed = { count: 2, age: { since: "", date: "", unit: "hours", amount: 1 } } as const;
    const all = (["Unevaluated", "Active", "Rejected", "Resolved"] as const).map((status, i) =>
      row(`R0000000${i}`, { status, missed }),
    );
    renderScreen(<Screen {...PROPS} rows={all} />);
    const told = rows().map((one) => one.textContent.includes("No answer 2×, 1 h"));
    expect(told).toEqual([true, true, false, false]);
  });

  test("sorts by priority and age; by name and zip code within one status only", () => {
    const { rerender } = renderScreen(<Screen {...PROPS} />);
    expect(heads().map((head) => head.getAttribute("aria-sort"))).toEqual([
      null,
      "descending",
      ...Array<null>(5).fill(null),
    ]);
    const head = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(head("Age")).toBe("/requests?sort=age");
    expect(screen.queryByRole("link", { name: "Name" })).toBeNull();
    const statuses = ["Accepted"] as const;
    const list: ListView = { ...LIST, statuses, query: { status: "Accepted", sort: "age" } };
    rerender(<Screen {...PROPS} list={{ ...list, sort: "age" }} />);
    expect(head("Age")).toBe("/requests?status=Accepted&sort=age&dir=desc");
    expect(head("Pri")).toBe("/requests?status=Accepted");
    expect(head("Name")).toBe("/requests?status=Accepted&sort=name");
    expect(head("Zip")).toBe("/requests?status=Accepted&sort=zip");
    expect(heads()[2]).toHaveAttribute("aria-sort", "descending");
    rerender(<Screen {...PROPS} list={{ ...list, sort: "age", dir: "desc" }} />);
    expect(heads()[2]).toHaveAttribute("aria-sort", "ascending");
    rerender(<Screen {...PROPS} list={{ ...list, sort: "zip", zip: "" }} />);
    expect(heads()[3]).toHaveAttribute("aria-sort", "ascending");
    expect(rows()[0]).toHaveTextContent("12 Main St, Englewood 34223");
    rerender(<Screen {...PROPS} list={{ ...list, q: "ann" }} />);
    expect(screen.queryByRole("link", { name: "Name" })).toBeNull();
  });
});

describe("without script", () => {
  const renderOnServer = (props: Partial<ComponentProps<typeof AllRequests>>) => {
    renderServerHtml(
      <StaticRouter location="/requests">
        <AllRequests {...PROPS} {...props} />
      </StaticRouter>,
    );
  };
  test("the form's foot has the actions, and what was ticked comes back", () => {
    renderOnServer({ failed: { values: {}, errors: {}, lists: { pick: ["R0000000B"] } } });
    const form = document.querySelector<HTMLFormElement>("form.list-form")!;
    expect([...new FormData(form)]).toEqual([
      ["intent", "select"],
      ["pick", "R0000000B"],
    ]);
    expect(form).toHaveAttribute("action", "/requests?page=2");
    const foot = within(screen.getByRole("group", { name: "Selected requests" }));
    expect(foot.getByRole("checkbox", { name: "Select all 231" })).toHaveAttribute("value", "yes");
    expect(
      foot
        .getAllByRole<HTMLButtonElement>("button")
        .map(({ name, value, textContent }) => [name, value, textContent].join(" ")),
    ).toEqual([
      "bulk accept Accept",
      "bulk priority Priority…",
      "bulk offer Offer to…",
      "bulk print Print",
    ]);
  });

  test("more than 500 are not all chosen", () => {
    renderOnServer({ paging: { ...PAGING, total: 10_000, more: true } });
    expect(screen.getByRole("checkbox", { name: "Select the first 500" })).toBeInTheDocument();
  });
});

describe("with script", () => {
  const wide = vi.fn(() => ({ matches: true }));
  beforeEach(() => {
    vi.stubGlobal("matchMedia", wide);
    wide.mockReturnValue({ matches: true });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const open = (props: Partial<Parameters<typeof AllRequests>[0]> = {}) =>
    renderStaffScreens({
      "/requests": <AllRequests {...PROPS} {...props} />,
      "/homeowner-requests/request-details": <h1>Details</h1>,
    });
  const bar = () => within(screen.getByRole("group", { name: "Selected requests" }));
  const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });

  test("a press on the name or the row opens the pane; a modified one follows the link", async () => {
    const { router } = await open();
    const link = screen.getByRole("link", { name: "Ann R0000000B" });
    await act(async () => Promise.resolve(fireEvent.click(link)));
    expect(router.state.location.pathname + router.state.location.search).toBe(
      "/requests?page=2&open=R0000000B&row=2",
    );
    expect(router.state.preventScrollReset).toBe(true);
    await act(async () =>
      Promise.resolve(fireEvent.click(screen.getAllByText("12 Main St, Englewood")[2]!)),
    );
    expect(router.state.location.search).toBe("?page=2&open=R0000000C&row=3");
    fireEvent.click(link, { ctrlKey: true });
    expect(router.state.location.search).toBe("?page=2&open=R0000000C&row=3");
  });

  test("in a narrow window the name leads to the request's own page", async () => {
    wide.mockReturnValue({ matches: false });
    const { router } = await open();
    await act(async () =>
      Promise.resolve(fireEvent.click(screen.getByRole("link", { name: "Ann R0000000B" }))),
    );
    expect(router.state.location.pathname).toBe("/homeowner-requests/request-details");
  });

  test("undoing the decision of the message keeps the page", async () => {
    await open({
      decision: {
        action: "accepted",
        id: "R0000000A",
        subject: "Ann, 12 Main St",
        phone: "",
        locale: "en",
        mail: "due",
        undo: { rev: 2, seconds: 60 },
      },
    });
    expect(document.querySelector("#undo")).toHaveAttribute(
      "action",
      "/requests?page=2&open=R0000000A",
    );
  });

  test("with shift, a tick reaches from the one before to this one", async () => {
    await open();
    const count = () => bar().getByRole("status").textContent.trim();
    fireEvent.click(box("Select Ann R0000000A"));
    fireEvent.click(box("Select Ann R0000000C"), { shiftKey: true });
    expect(count()).toBe("3 selected");
    fireEvent.click(box("Select Ann R0000000A"));
    fireEvent.click(box("Select Ann R0000000B"), { shiftKey: true });
    expect(count()).toBe("1 selected");
  });

  test("ticks float the bar, and survive paging and a visit to another screen", async () => {
    const { unmount } = await open();
    expect(screen.queryByRole("group", { name: "Selected requests" })).toBeNull();
    fireEvent.click(box("Select Ann R0000000A"));
    fireEvent.click(box("Select Ann R0000000C"));
    expect(bar().getByRole("status").textContent.trim()).toBe("2 selected");
    unmount();
    await open({ rows: [row("R0000000D")] });
    fireEvent.click(box("Select Ann R0000000D"));
    expect(bar().getByRole("status").textContent.trim()).toBe(
      "3 selected, 2 of them not on this page",
    );
    const data = new FormData(document.querySelector<HTMLFormElement>("form.list-form")!);
    expect(data.getAll("pick").sort()).toEqual(["R0000000A", "R0000000C", "R0000000D"]);
    expect(data.get("all")).toBeNull();
    expect(JSON.parse(sessionStorage.getItem("requests.ticks")!)).toEqual([
      "/requests",
      "R0000000A",
      "R0000000C",
      "R0000000D",
    ]);
    fireEvent.click(bar().getByRole("button", { name: "Select none" }));
    expect(screen.queryByRole("group", { name: "Selected requests" })).toBeNull();
  });

  test("the head ticks the page; all that match can be chosen", async () => {
    await open();
    fireEvent.click(box("Select all on this page"));
    expect(bar().getByRole("status")).toHaveTextContent("3 selected");
    fireEvent.click(bar().getByRole("button", { name: "Select all 231" }));
    expect(bar().getByRole("status")).toHaveTextContent("231 selected");
    const data = new FormData(document.querySelector<HTMLFormElement>("form.list-form")!);
    expect(data.get("all")).toBe("yes");
  });

  const fields = (name: string) =>
    new FormData(document.querySelector<HTMLFormElement>("form.list-form")!).getAll(name);

  test("all that match stay chosen on a visit to another screen, without those unticked", async () => {
    const { unmount } = await open();
    fireEvent.click(box("Select all on this page"));
    fireEvent.click(bar().getByRole("button", { name: "Select all 231" }));
    unmount();
    const { unmount: leave } = await open();
    expect(bar().getByRole("status")).toHaveTextContent("231 selected");
    fireEvent.click(box("Select Ann R0000000A"));
    expect(bar().getByRole("status")).toHaveTextContent("230 selected");
    leave();
    await open();
    expect(bar().getByRole("status")).toHaveTextContent("230 selected");
    expect(box("Select Ann R0000000A").checked).toBe(false);
    expect(box("Select Ann R0000000B").checked).toBe(true);
    expect(box("Select all on this page").checked).toBe(false);
    expect([fields("all"), fields("except")]).toEqual([["yes"], ["R0000000A"]]);
    fireEvent.click(box("Select all on this page"));
    expect(bar().getByRole("status")).toHaveTextContent("231 selected");
    expect(fields("except")).toEqual([]);
  });

  test("all of a list without each of them are none", async () => {
    await open({ paging: { page: 1, pages: 1, total: 3, more: false } });
    fireEvent.click(box("Select all on this page"));
    fireEvent.click(bar().getByRole("button", { name: "Select all 3" }));
    fireEvent.click(box("Select all on this page"));
    expect(screen.queryByRole("group", { name: "Selected requests" })).toBeNull();
  });

  test("500 are chosen at most, and the bar says so", async () => {
    const others = Array.from({ length: 498 }, (_, i) => `R1${String(i).padStart(7, "0")}`);
    setTicks({ scope: "/requests", ids: others });
    await open();
    fireEvent.click(box("Select Ann R0000000A"));
    expect(bar().getByRole("status").textContent.trim()).toBe(
      "499 selected, 498 of them not on this page",
    );
    for (const name of ["R0000000B", "R0000000C"]) fireEvent.click(box(`Select Ann ${name}`));
    expect(bar().getByRole("status")).toHaveTextContent(
      "500 selected, 498 of them not on this page At most 500 requests can be changed at once.",
    );
    expect(box("Select Ann R0000000C").checked).toBe(false);
    expect(fields("pick")).toHaveLength(500);
  });

  test("rows stay where they are while the list changes, and say what became of them", () => {
    const decision = {
      action: "accepted",
      id: "R0000000A",
      subject: "Ann, 12 Main St",
      phone: "9415550123",
      locale: "en",
      mail: "due",
      undo: undefined,
    } as const;
    const { rerender: show } = render(<Screen {...PROPS} />);
    show(<Screen {...PROPS} rows={[...ROWS.slice(1), row("R0000000D")]} decision={decision} />);
    const names = () =>
      screen
        .getAllByRole("row")
        .slice(1)
        .map((one) => `${one.id} ${one.querySelector(".tag")?.textContent}`);
    expect(names()).toEqual([
      "R0000000A Accepted",
      "R0000000B Unevaluated",
      "R0000000C Unevaluated",
    ]);
    expect(screen.getByRole("status")).toHaveTextContent(/^Accepted: Ann, 12 Main St\./);
    // The places of the rows are those of the list as it is now: A and then B have left it.
    const numbers = () =>
      ROWS.map(({ name }) =>
        new URL(screen.getByRole<HTMLAnchorElement>("link", { name }).href).searchParams.get("row"),
      );
    expect(numbers()).toEqual(["1", "1", "2"]);
    show(<Screen {...PROPS} rows={[ROWS[2]!, row("R0000000D")]} />);
    expect(names()).toHaveLength(3);
    expect(numbers()).toEqual(["1", "1", "1"]);
    // A new one that is more urgent.
    show(<Screen {...PROPS} rows={[row("R0000000E"), ROWS[2]!, row("R0000000D")]} />);
    expect(names()).toHaveLength(3);
    expect(numbers()).toEqual(["1", "1", "2"]);
    // Another page, and a page of which nothing is left.
    show(<Screen {...PROPS} rows={ROWS} paging={{ ...PAGING, page: 1 }} />);
    expect(names()[0]).toBe("R0000000A Unevaluated");
    show(<Screen {...PROPS} rows={[row("R0000000F")]} paging={{ ...PAGING, page: 1 }} />);
    expect(names()).toEqual(["R0000000F Unevaluated"]);
  });

  test("a request in the pane that was opened again says so in its row", () => {
    const { rerender: show } = render(<Screen {...PROPS} open="R0000000B" />);
    show(
      <Screen
        {...PROPS}
        rows={ROWS.filter(({ id }) => id !== "R0000000B")}
        open="R0000000B"
        openStatus="Accepted"
      />,
    );
    expect(
      screen
        .getAllByRole("row")
        .slice(1)
        .map((one) => `${one.id} ${one.querySelector(".tag")?.textContent}`),
    ).toEqual(["R0000000A Unevaluated", "R0000000B Accepted", "R0000000C Unevaluated"]);
  });

  test("a decision is shown for eight seconds", () => {
    vi.useFakeTimers();
    const decision = {
      action: "rejected",
      id: "R0000000A",
      subject: "Ann, 12 Main St",
      phone: "9415550123",
      locale: "en",
      mail: "none",
      undo: undefined,
    } as const;
    renderScreen(<Screen {...PROPS} decision={decision} />);
    act(() => {
      vi.advanceTimersByTime(7_900);
    });
    expect(screen.getByText(/^Rejected:/)).toBeInTheDocument();
    act(() => {
      vi.advanceTimersByTime(200);
    });
    expect(screen.queryByText(/^Rejected:/)).toBeNull();
    vi.useRealTimers();
  });
});
