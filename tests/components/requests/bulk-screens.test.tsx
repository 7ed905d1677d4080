import { act, renderHook, screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { BulkConfirmation } from "~/components/request-lists/bulk-confirmation";
import { BulkProgress } from "~/components/request-lists/bulk-progress";
import { WorkOrders } from "~/components/request-lists/work-orders";
import { tick, useSpentTicks, useTicks } from "~/components/request-lists/ticks";
import type {
  WorkOrderView,
  BulkProgressView,
  BulkPreviewView,
} from "~/services/web/presenters/bulk-presenter.server";
import { foldedText } from "../../support/dom-queries";
import { renderScreen, renderServerHtml } from "../../support/screen";
import { renderStaffScreens } from "../../support/staff-screen";

const NAMED = { id: "R7K4MQ2AB", name: "Maria Alvarez", street: "12 Main St", phone: "9415550123" };
const people = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ ...NAMED, id: `R${i}` }));
const PREVIEW: BulkPreviewView = {
  id: "B7K4MQ2AB",
  action: "accept",
  list: "/requests?zip=34223",
  target: "/requests/bulk?id=B7K4MQ2AB",
  total: 23,
  more: undefined,
  held: "Nothing is emailed for 60 seconds.",
  changing: people(20),
  mailed: "Homeowners who get an email: 18.",
  offers: [],
  already: [],
  refused: [],
  toCall: [],
  noOffer: undefined,
};
const fill = (more: Partial<BulkPreviewView>) => ({ ...PREVIEW, ...more });
const listItems = () => screen.getAllByRole("listitem").map((item) => foldedText(item));

describe("the confirmation", () => {
  test("says how many change and how many people are mailed; the button says the number", () => {
    renderScreen(<BulkConfirmation preview={PREVIEW} form={undefined} />);
    expect(listItems().slice(0, 4)).toEqual([
      "Selected requests: 23.",
      "Requests that change: 20.",
      "Homeowners who get an email: 18.",
      "Nothing is emailed for 60 seconds.",
    ]);
    const form = screen.getByRole("button", { name: "Accept (20)" }).closest("form")!;
    expect(form.getAttribute("action")).toBe("/requests/bulk?id=B7K4MQ2AB");
    expect(new FormData(form).get("intent")).toBe("start");
    expect(screen.getByRole("link", { name: "Back to the list" }).getAttribute("href")).toBe(
      "/requests?zip=34223",
    );
  });

  test("names who changes, who cannot be changed, who is so already, and whom to call", () => {
    const preview = fill({
      changing: [{ ...NAMED, id: "R7K4MQ2AE", name: "Wilma Will" }],
      refused: [
        {
          ...NAMED,
          reason: { key: "request.conflict", params: { status: "Rejected", advice: "checkState" } },
        },
        { id: "R00000000", name: "", street: "", phone: "", reason: "request.notFound" },
      ],
      toCall: [{ ...NAMED, id: "R7K4MQ2AC", name: "Cal Nomail", bounced: true }],
      already: [{ ...NAMED, id: "R7K4MQ2AD", name: "Ada Already" }],
    });
    renderScreen(<BulkConfirmation preview={preview} form={undefined} />);
    expect(listItems().slice(4)).toEqual([
      "Wilma Will, 12 Main St",
      "Maria Alvarez, 12 Main StThis request was already rejected. Check its current state before you go on.",
      "R00000000There is no such request.",
      "Cal Nomail, 12 Main St (941)-555-0123Email bounced",
      "Ada Already, 12 Main St",
    ]);
    for (const heading of [
      "Will change (1)",
      "Cannot be changed (2)",
      "Call them: no working email (1)",
      "Unchanged, already done (1)",
    ])
      expect(screen.getByText(heading)).toBeDefined();
  });

  test("offers nothing to start when nothing can be changed, or more than one can hold", () => {
    const { rerender } = renderScreen(
      <BulkConfirmation
        preview={fill({ changing: people(0), refused: [{ ...NAMED, reason: "request.raced" }] })}
        form={undefined}
      />,
    );
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.queryByRole("link", { name: "Choose another crew" })).toBeNull();
    expect(screen.getByText("None of these requests can be changed.")).toBeDefined();
    const otherCrew = { id: PREVIEW.id, team: "hospitality" };
    rerender(
      <BulkConfirmation
        preview={fill({ changing: people(0) })}
        form={undefined}
        otherCrew={otherCrew}
      />,
    );
    expect(screen.getByRole("link", { name: "Choose another crew" })).toBeDefined();
    rerender(<BulkConfirmation preview={fill({ more: "More match." })} form={undefined} />);
    expect(listItems()[0]).toContain("More match.");
  });

  test("asks for the priority and why, and says that nobody is mailed", () => {
    const held = "For 60 seconds you can undo.";
    const mailed = "Nobody gets an email.";
    const preview = fill({ action: "priority", changing: people(23), mailed, held });
    renderScreen(<BulkConfirmation preview={preview} form={undefined} />);
    expect(listItems().slice(0, 3)).toEqual(["Selected requests: 23.", mailed, held]);
    expect(screen.getAllByRole("radio").map((one) => (one as HTMLInputElement).value)).toEqual([
      "none",
      "urgent",
      "life-safety",
    ]);
    expect(screen.getByLabelText(/^Why/)).toBeDefined();
    expect(screen.getByRole("button", { name: "Set priority (23)" })).toBeDefined();
  });

  test("says how many volunteers of the crew are mailed, how many offers each gets, who none", () => {
    const offers = [
      { id: "V1234ABCD", name: "Vera Oak", count: 2 },
      { id: "V1234ABCE", name: "Otto Elm", count: 1 },
      { id: "V1234ABCF", name: "Ida Ash", count: 0 },
    ];
    const refused = [{ id: "V1234ABCG", name: "Gone Away", reason: "deleted" as const }];
    const noOffer = { key: "assign.noOffer" as const, params: { refused } };
    renderScreen(
      <BulkConfirmation
        preview={fill({
          action: "offer",
          changing: people(2),
          mailed: "Volunteers who get emails: 2.",
          offers,
          noOffer,
        })}
        form={undefined}
        otherCrew={{ id: PREVIEW.id, team: "hospitality", pick: ["V1234ABCD", "V1234ABCE"] }}
      />,
    );
    expect(listItems().slice(2, 7)).toEqual([
      "Volunteers who get emails: 2.",
      "Vera Oak: 2 offers",
      "Otto Elm: 1 offer",
      "Ida Ash: 0 offers",
      "No offer for: Gone Away V1234ABCG (this account was deleted).",
    ]);
    const form = screen.getByRole("button", { name: "Offer (2)" }).closest("form")!;
    expect(new FormData(form).getAll("pick")).toEqual(["V1234ABCD", "V1234ABCE", "V1234ABCF"]);
    expect(screen.getByRole("link", { name: "Choose another crew" }).getAttribute("href")).toBe(
      "/requests/bulk?id=B7K4MQ2AB&team=hospitality&pick=V1234ABCD&pick=V1234ABCE",
    );
  });

  test("shows why it was not started", () => {
    const form = { values: {}, errors: {}, alert: "bulk.notFound" } as const;
    renderScreen(<BulkConfirmation preview={PREVIEW} form={form} />);
    expect(screen.getByRole("alert").textContent).toMatch(/^There is no such selection\./);
  });
});

const PROGRESS: BulkProgressView = {
  id: "B7K4MQ2AB",
  action: "accept",
  state: "running",
  list: "/requests",
  target: "/requests/bulk?id=B7K4MQ2AB",
  total: 30,
  said: "Working…",
  lines: ["Changed: 10.", "Unchanged, already done: 2.", "Emails leave in 41 s."],
  done: 12,
  refused: [],
  kept: [],
  partly: [],
  untouched: [],
};
const progress = (more: Partial<BulkProgressView> = {}) => (
  <BulkProgress progress={{ ...PROGRESS, ...more }} form={undefined} />
);

describe("the progress", () => {
  test("shows a bar, numbers and Stop; without script a link that reloads", () => {
    renderServerHtml(progress());
    const html = document;
    const bar = html.querySelector("progress")!;
    expect([bar.getAttribute("value"), bar.getAttribute("max")]).toEqual(["12", "30"]);
    const text = foldedText(html.body);
    for (const part of ["12 of 30", "Working…", "Changed: 10.", "Unchanged, already done: 2."])
      expect(text).toContain(part);
    expect(text).toContain("Emails leave in 41 s.");
    const reload = [...html.querySelectorAll("a")].find((a) => a.textContent === "Reload");
    expect(reload?.getAttribute("href")).toBe("/requests/bulk?id=B7K4MQ2AB");
    expect([...html.querySelectorAll("button")].map((one) => one.textContent)).toEqual([
      "Stop and undo",
    ]);
    expect(new FormData(html.querySelector("form")!).get("intent")).toBe("stop");
  });

  test("the result names everybody who was not changed or taken back, with the reason", () => {
    renderScreen(
      progress({
        state: "stopped",
        said: "Stopped.",
        lines: ["Could not be changed: 1.", "Taken back: 8.", "Could not be taken back: 1."],
        done: 10,
        kept: [{ ...NAMED, outcome: "kept", reason: "request.alreadyMailed" }],
        refused: [{ ...NAMED, id: "R7K4MQ2AC", outcome: "refused", reason: "request.raced" }],
        untouched: [{ ...NAMED, id: "R7K4MQ2AD", outcome: "untouched" }],
      }),
    );
    expect(screen.getByRole("status").textContent).toBe("Stopped.");
    expect(screen.queryByRole("button")).toBeNull();
    expect(listItems()).toEqual([
      "Could not be changed: 1.",
      "Taken back: 8.",
      "Could not be taken back: 1.",
      "Maria Alvarez, 12 Main StSeveral people are changing this request at once. Check its current state, then try again.",
      "Maria Alvarez, 12 Main StThis change was emailed already, so it stays.",
      "Maria Alvarez, 12 Main St",
    ]);
    expect(screen.getByText("Not taken back (1)")).toBeDefined();
    expect(screen.getByText("Not reached before Stop: unchanged (1)")).toBeDefined();
  });

  test("the ticks are cleared by the change that this tab starts, not by an old result", () => {
    type Shown = Parameters<typeof useSpentTicks>;
    const readTicks = () => renderHook(() => useTicks("/requests")).result.current.ids;
    tick(["R7K4MQ2AB"], true, "/requests", "/requests");
    renderScreen(progress({ state: "done" }));
    const { rerender } = renderHook(
      (shown: Shown) => {
        useSpentTicks(...shown);
      },
      { initialProps: [undefined, "BOLD00001"] },
    );
    expect(readTicks()).toEqual(["R7K4MQ2AB"]);
    rerender([PREVIEW.id, undefined]);
    rerender([undefined, "BOLD00001"]);
    rerender([PREVIEW.id, undefined]);
    expect(readTicks()).toEqual(["R7K4MQ2AB"]);
    rerender([undefined, PREVIEW.id]);
    expect(readTicks()).toEqual([]);
    // Once: its result, looked at again, spends no later ticks. Another screen may show it first.
    tick(["R7K4MQ2AB"], true, "/requests", "/requests");
    renderHook(() => {
      useSpentTicks(undefined, PREVIEW.id);
    });
    expect(readTicks()).toEqual(["R7K4MQ2AB"]);
    rerender(["BOTHER001", undefined]);
    renderHook(() => {
      useSpentTicks(undefined, "BOTHER001");
    });
    expect(readTicks()).toEqual([]);
  });

  test("loads itself anew while it is in view, and not any more when it is over", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const answer = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response());
    const loader = vi.fn(() => null);
    try {
      await renderStaffScreens({ "/requests/bulk": progress() }, { loader });
      const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
      await pass(1_100);
      await pass(1_100);
      expect(answer).toHaveBeenCalledWith("/readyz");
      expect(loader.mock.calls.length).toBeGreaterThanOrEqual(2);
      answer.mockRejectedValue(new TypeError("offline"));
      const calls = loader.mock.calls.length;
      await pass(3_300);
      expect(loader).toHaveBeenCalledTimes(calls);
      answer.mockResolvedValue(new Response());
      await pass(2_200);
      expect(loader.mock.calls.length).toBeGreaterThan(calls);
      expect(screen.queryByText("Reload")).toBeNull();
    } finally {
      vi.useRealTimers();
      answer.mockRestore();
    }
  });
});

test("work orders have a page for each request, with its volunteers and their phones", () => {
  tick(["R7K4MQ2AB"], true, "/requests", "/requests");
  const order: WorkOrderView = {
    id: "R7K4MQ2AB",
    name: "Maria Alvarez",
    phone: "9415550123",
    street1: "12 Main St",
    street2: "Lot 4",
    city: "Englewood",
    zip: "34223",
    helpTypes: ["exterior", "other"],
    other: "Fence",
    description: "A tree on the roof",
    locale: "es",
    volunteers: [
      {
        jobId: "R7K4MQ2AB-1",
        name: "Vera Oak",
        phone: "9415550177",
        state: "Scheduled",
        door: "Door code 0481",
      },
      { jobId: "R7K4MQ2AB-2", name: "Gone Away", phone: "", state: "Completed" },
    ],
    sayCode: "Say it.",
  };
  renderScreen(
    <WorkOrders
      orders={[order, { ...order, id: "R7K4MQ2AC" }]}
      printed="11/28/2026"
      list="/requests"
    />,
  );
  const [first, second] = screen.getAllByRole("region");
  expect(second).toBeDefined();
  const text = foldedText(first!);
  for (const part of [
    "Maria Alvarez, 12 Main St",
    "(941)-555-0123",
    "Lot 4",
    "Englewood, FL 34223",
    "Yard Cleanup",
    "Fence",
    "A tree on the roof",
    "Vera Oak, (941)-555-0177: Took the job, Door code 0481",
    "Gone Away: Completed the job",
    "Say it.",
    "Notes",
    "LanguageEspañol",
    "Printed on11/28/2026",
    "Questions? Call Gulf Center: (941) 555-0100",
    "call 911",
    "Signature of the volunteer",
    "Signature of the homeowner",
    "Date",
  ])
    expect(text).toContain(part);
  expect(within(first!).getByRole("heading", { level: 2 })).toBeDefined();
  expect(renderHook(() => useTicks("/requests")).result.current.ids).toEqual([]); // printed
});
