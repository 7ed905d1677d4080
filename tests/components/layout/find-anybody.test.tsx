import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { FindAnybody } from "~/components/layout/find-anybody";
import type { FoundPeople } from "~/services/web/presenters/find-presenter.server";
import { renderScreen } from "../../support/screen";
import { renderStaffScreens } from "../../support/staff-screen";

const LABEL = "Find anybody: name, street, phone, number";
const AGE = { since: "2026-11-01T12:00:00.000Z", date: "11/01/2026", unit: "hours", amount: 14 };

type FoundRequest = FoundPeople["requests"][number];
const toRequest = (id: string, name: string): FoundRequest => ({
  id,
  name,
  street: "5511 Gasparilla Rd",
  city: "Englewood",
  status: "Resolved",
  claim: undefined,
  age: { ...AGE, unit: "hours" },
});
const toFound = (q: string, more: Partial<FoundPeople> = {}): FoundPeople => ({
  q,
  requests: [toRequest("R7K4MQ2AB", `Ann ${q}`), toRequest("R7K4MQ2AC", `Bo ${q}`)],
  moreRequests: false,
  volunteers: [{ id: "V7K4MQ2AB", name: `Cy ${q}`, city: "Venice" }],
  moreVolunteers: false,
  guesses: [],
  ...more,
});

/** Questions to the server that are not answered yet. */
let open: { url: string; signal: AbortSignal; answer: (response: Response) => void }[] = [];
let isWide = false;

beforeAll(() => import("~/components/layout/find-results")); // a page loads it with the first focus
beforeEach(() => {
  open = [];
  isWide = false;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal(
    "fetch",
    (url: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((answer) => open.push({ url, signal, answer })),
  );
  vi.stubGlobal("matchMedia", () => ({ matches: isWide }));
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const box = () => screen.getByRole("combobox", { name: LABEL });
const options = () => screen.queryAllByRole("option");
const says = () => screen.getByRole("status").textContent;

async function renderBox(path = "/volunteers", search = "") {
  const { router } = await renderStaffScreens(
    {
      [path]: <FindAnybody path={path} search={search} />,
      "/requests": <FindAnybody path="/requests" search={search} />,
      "/homeowner-requests/request-details": <p>details</p>,
    },
    { at: path + search },
  );
  await act(async () => {
    box().focus();
    await vi.dynamicImportSettled();
  });
  return router;
}
async function type(text: string) {
  await act(async () => {
    fireEvent.input(box(), { target: { value: text } });
    await vi.advanceTimersByTimeAsync(200);
  });
}
const answer = (index: number, body: unknown, status = 200) =>
  act(async () => {
    open[index]!.answer(Response.json(body, { status }));
    await vi.advanceTimersByTimeAsync(0);
  });
const press = (key: string) => fireEvent.keyDown(box(), { key });

test("without script it is a form that asks for the list of all that matches", () => {
  renderScreen(<FindAnybody path="/requests" search="?q=smith&page=2" />);
  const input = screen.getByRole<HTMLInputElement>("searchbox", { name: LABEL });
  expect(input).toHaveValue("smith");
  expect([input.name, input.form!.method, input.form!.getAttribute("action")]).toEqual([
    "q",
    "get",
    "/requests",
  ]);
  expect(input).toHaveAttribute("data-find");
  expect(screen.getByRole("search")).toBe(input.form);
});

test("results appear for two letters, 200 ms after the last one", async () => {
  await renderBox();
  expect(box()).toHaveAttribute("aria-expanded", "false");
  await type("s");
  expect(open).toEqual([]);
  await act(async () => {
    fireEvent.input(box(), { target: { value: "sm" } });
    await vi.advanceTimersByTimeAsync(199);
    fireEvent.input(box(), { target: { value: "smi" } });
    await vi.advanceTimersByTimeAsync(199);
  });
  expect(open).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(open.map(({ url }) => url)).toEqual(["/requests/find?q=smi"]);
  expect(options()).toEqual([]);

  await answer(0, toFound("smi"));
  expect(options().map((one) => one.textContent)).toEqual([
    "Ann smi 14 h 5511 Gasparilla Rd, Englewood Resolved",
    "Bo smi 14 h 5511 Gasparilla Rd, Englewood Resolved",
    "Cy smi Volunteer Venice",
    "All results",
  ]);
  expect(options().map((one) => one.getAttribute("href"))).toEqual([
    "/homeowner-requests/request-details?id=R7K4MQ2AB&from=all&q=smi",
    "/homeowner-requests/request-details?id=R7K4MQ2AC&from=all&q=smi",
    "/volunteers/volunteer-details?id=V7K4MQ2AB",
    "/requests?q=smi",
  ]);
  expect(says()).toContain("Found: 3.");
  expect(box()).toHaveAttribute("aria-expanded", "true");
  expect(box().getAttribute("aria-controls")).toBe(screen.getByRole("listbox").id);
});

test("a result says who looks after it", async () => {
  await renderBox();
  await type("smi");
  const [one, two] = toFound("smi").requests as [FoundRequest, FoundRequest];
  await answer(
    0,
    toFound("smi", {
      requests: [
        { ...one, claim: { name: "Dana Reyes", isMine: false } },
        { ...two, claim: { name: "Ana Ruiz", isMine: true } },
      ],
    }),
  );
  expect(options()[0]).toHaveTextContent("5511 Gasparilla Rd, Englewood – Claimed by Dana Reyes");
  expect(options()[1]).toHaveTextContent("5511 Gasparilla Rd, Englewood – Yours");
});

test("an answer to a former text never replaces a newer one", async () => {
  await renderBox();
  await type("sm");
  await type("smith");
  expect(open[0]!.signal.aborted).toBe(true);
  await answer(1, toFound("smith"));
  await answer(0, toFound("sm"));
  expect(options()[0]).toHaveTextContent("Ann smith");
  await type("smithe");
  await answer(2, toFound("smithe"));
  expect(options()[0]).toHaveTextContent("Ann smithe");
});

test("arrows mark an option, Enter opens it, and the next screen closes the list", async () => {
  const router = await renderBox();
  await type("smith");
  await answer(0, toFound("smith"));
  const marked = () => {
    const id = box().getAttribute("aria-activedescendant");
    const selected = options().filter((one) => one.ariaSelected === "true");
    expect(selected.map((one) => one.id)).toEqual(id === null ? [] : [id]);
    return selected[0]?.textContent.slice(0, 3);
  };
  const walk = ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"];
  const seen = walk.map((key) => {
    press(key);
    return marked();
  });
  expect(seen).toEqual(["Ann", "Bo ", "Cy ", "All", undefined, "All"]);
  press("ArrowDown");
  press("ArrowDown");
  press("ArrowDown");
  await act(async () => {
    press("Enter");
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(router.state.location.search).toBe("?id=R7K4MQ2AC&from=all&q=smith");
});

test("Enter without a marked option asks for the whole list", async () => {
  const router = await renderBox();
  await type("smith");
  await answer(0, toFound("smith"));
  expect(press("Enter")).toBe(true); // not prevented: the browser sends the form
  await act(async () => {
    fireEvent.submit(box().closest("form")!);
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(router.state.location).toMatchObject({ pathname: "/requests", search: "?q=smith" });
});

test("Escape closes the list and keeps the text; an arrow opens it again", async () => {
  await renderBox();
  await type("smith");
  await answer(0, toFound("smith"));
  expect(press("Escape")).toBe(false);
  expect(options()).toEqual([]);
  expect(box()).toHaveValue("smith");
  expect(box()).toHaveAttribute("aria-expanded", "false");
  press("ArrowDown");
  expect(options()).toHaveLength(4);
  fireEvent.blur(box());
  expect(options()).toEqual([]);
});

test.each([
  ["an error", 503, "{}"],
  ["a page instead of data", 200, "<html></html>"],
])("%s: it says so quietly, and Enter works", async (_, status, body) => {
  await renderBox();
  await type("smith");
  await act(async () => {
    open[0]!.answer(new Response(body, { status }));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(options()).toEqual([]);
  expect(says()).toBe("No answer just now. Enter searches again.");
  await type("smithe");
  await answer(1, toFound("smithe"));
  expect(options()).toHaveLength(4);
});

test("guesses are marked, nothing found is said, and more is told", async () => {
  await renderBox();
  await type("gaspirilla");
  await answer(0, toFound("gaspirilla", { guesses: ["gasparilla"], moreRequests: true }));
  expect(says()).toBe("Found: 3+. Guess: gasparilla");
  expect(within(document.querySelector(".found")!).getByText("Guess: gasparilla")).toBeVisible();
  await type("nobody");
  await answer(1, toFound("nobody", { requests: [], volunteers: [] }));
  expect(says()).toContain("Found: 0.");
  expect(options()).toEqual([]);
  await type("maria");
  await answer(2, toFound("maria", { moreVolunteers: true }));
  expect(options().at(-1)).toHaveAttribute("href", "/volunteers?q=maria");
});

test("beside a wide list of all requests, a result opens there; the filters stay", async () => {
  isWide = true;
  await renderBox("/requests", "?zip=34223&open=R00000000&row=3");
  await type("smith");
  await answer(0, toFound("smith"));
  expect(options()[0]).toHaveAttribute("href", "/requests?zip=34223&open=R7K4MQ2AB");
  expect(options()[2]).toHaveAttribute("href", "/volunteers/volunteer-details?id=V7K4MQ2AB");
});
