import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { useActionData } from "@remix-run/react";
import { afterEach, describe, expect, test } from "vitest";
import type { RefusedForm } from "~/schemas/requests/actions";
import { RequestPane } from "~/components/review/request-pane";
import { EMPTY_FORM } from "~/schemas/form";
import type { PaneView } from "~/services/web/presenters/pane-presenter.server";
import type { HistoryEntryView } from "~/services/web/presenters/request-presenter.server";
import { foldedText, href, ids } from "../../support/dom-queries";
import { historyEntry, REQUEST_FACTS as FACTS, REQUEST_VIEW } from "../../support/request-views";
import { renderScreen, renderServerHtml } from "../../support/screen";
import { renderStaffScreens } from "../../support/staff-screen";

const AGE = {
  since: "2026-11-20T21:07:00.000Z",
  date: "11/20/2026 4:07 PM",
  unit: "hours",
  amount: 2,
} as const;
const SUBMITTED: HistoryEntryView = { ...historyEntry(), to: "Unevaluated" };
const NO_NEIGHBORS = { position: undefined, previous: undefined, next: undefined };
const PANE: PaneView = {
  ...REQUEST_VIEW,
  request: { ...FACTS, priority: 2, priorityReason: "insulin", takenBy: "Dana Lee" },
  age: AGE,
  history: [{ ...historyEntry("note"), text: "Called, no answer", actorName: "Dana" }, SUBMITTED],
  neighbors: {
    position: 3,
    previous: { id: "R1111AAAA", page: 1, row: 2 },
    next: { id: "R2222AAAA", page: 2, row: 1 },
  },
  list: {
    name: "all",
    path: "/requests",
    query: { status: ["Unevaluated", "Accepted"], type: "water" },
    q: "",
    statuses: ["Unevaluated", "Accepted"],
    limitedTo: ["Unevaluated", "Accepted"],
    type: "water",
    zip: "",
    flag: "",
    sort: "priority",
    dir: "asc",
    size: 50,
  },
  place: { page: 1, row: 3 },
};
const PAGING = { total: 203, more: false };
const LIST = "/requests?status=Unevaluated&status=Accepted&type=water";
const HERE = `${LIST}&open=R7K4MQ2AB&row=3`;
const active: PaneView = {
  ...PANE,
  state: "active",
  request: { ...PANE.request, status: "Active" },
};

const intents = () =>
  Array.from(document.querySelectorAll("form"), (form) => [
    new FormData(form).get("intent"),
    form.method,
    form.getAttribute("action"),
  ]);
const pane = () => screen.getByRole("complementary");
const facts = () =>
  Array.from(document.querySelectorAll(".facts > div"), (row) =>
    Array.from(row.children, (cell) => foldedText(cell)),
  );
const actions = () => within(screen.getByRole("group", { name: "Actions" }));

describe("the pane", () => {
  test("says who, how urgent, how to call, where, and what in full", () => {
    renderScreen(<RequestPane pane={PANE} paging={PAGING} />);
    expect(pane()).toHaveAccessibleName("Maria Alvarez Life-safety");
    expect(foldedText(pane().querySelector(".soft")!)).toBe(
      "R7K4MQ2AB Unevaluated 2 h, Entered by Dana Lee",
    );
    expect(facts()).toEqual([
      ["Phone Number", "(941)-555-0123 Called, no answer Text sent"],
      ["Email", "maria@example.com"],
      ["Address", "12 Main St Lot 4 Englewood, FL 34223, Sarasota County Show on a map"],
      ["Help Types", "Yard Cleanup, Other"],
      ["Other area of help", "A tree on a shed"],
    ]);
    expect(href("(941)-555-0123")).toBe("tel:+19415550123");
    expect(href("Show on a map")).toBe(
      "https://www.google.com/maps/search/?api=1&query=12+Main+St%2C+Englewood%2C+FL+34223",
    );
    expect(document.querySelector("blockquote")).toHaveTextContent("A tree fell on a roof.");
    expect(screen.getByText(/^Priority:/)).toHaveTextContent("Priority: Life-safety, insulin");
  });

  test("a person without email is to be called", () => {
    const request = {
      ...PANE.request,
      email: "",
      other: "",
      priority: 0,
      priorityReason: "",
    } as const;
    renderScreen(<RequestPane pane={{ ...PANE, request }} paging={PAGING} />);
    expect(facts()[1]).toEqual(["Email", "none: call"]);
    expect(pane()).toHaveAccessibleName("Maria Alvarez");
    expect(screen.getByText(/^Priority:/)).toHaveTextContent("Priority: None");
  });

  test("links keep the list's state: neighbors, page of its own, list alone", () => {
    renderScreen(<RequestPane pane={PANE} paging={PAGING} />);
    expect(foldedText(screen.getByRole("navigation", { name: "Requests" }))).toBe(
      "‹ Previous3 of 203Next ›",
    );
    expect(href("Previous")).toBe(`${LIST}&open=R1111AAAA&row=2`);
    expect(href("Next")).toBe(`${LIST}&page=2&open=R2222AAAA&row=1`);
    expect(href("Hide this request")).toBe(LIST);
    expect(href(/^Full page/)).toBe(
      "/homeowner-requests/request-details?id=R7K4MQ2AB&from=all&status=Unevaluated&status=Accepted&type=water&row=3",
    );
  });

  test("the position is left out where it is not known, and the links at both ends", () => {
    const { rerender } = renderScreen(
      <RequestPane
        pane={{
          ...PANE,
          neighbors: { ...NO_NEIGHBORS, next: { id: "R2222AAAA", page: 1, row: 1 } },
        }}
        paging={{ total: 10_000, more: true }}
      />,
    );
    expect(foldedText(screen.getByRole("navigation", { name: "Requests" }))).toBe("Next ›");
    rerender(
      <RequestPane
        pane={{ ...PANE, neighbors: { ...NO_NEIGHBORS, position: 1 } }}
        paging={PAGING}
      />,
    );
    expect(screen.queryByRole("navigation", { name: "Requests" })).toBeNull();
  });

  test.each([
    ["Unevaluated", ["Accept and next", "Cancel", "Reject and next"], []],
    ["Accepted", ["Cancel", "Reject and next"], ["Assign volunteers"]],
  ] as const)("%s: every decision goes on with the next one", (status, buttons, links) => {
    renderScreen(<RequestPane pane={{ ...PANE, request: { ...FACTS, status } }} paging={PAGING} />);
    const bar = actions();
    const shown = bar.getAllByText(/./, { selector: "button:not(.small)" });
    expect(shown.map((one) => one.textContent)).toEqual(buttons);
    expect(bar.queryAllByRole("link").map((one) => one.textContent)).toEqual(links);
    expect(bar.getByText("Reject Request", { selector: "summary" })).toHaveClass("danger");
    expect(document.querySelector(".action-bar .button")).toHaveClass("primary");
    expect(intents().map(([, method, action]) => [method, action])).toEqual(
      intents().map(() => ["post", HERE]),
    );
  });

  test("Active: volunteers with their states, and closing in a dialog", () => {
    renderServerHtml(
      <RequestPane
        pane={{
          ...active,
          volunteers: [
            {
              jobId: "R7K4MQ2AB-1",
              id: "V1234ABCD",
              name: "Bob Lee",
              phone: "9415550199",
              locale: "en",
              email: "bob@example.org",
              state: "Scheduled",
              since: "11/22/2026",
              details: "",
            },
          ],
        }}
        paging={PAGING}
      />,
    );
    expect(screen.getByRole("region", { name: "Assigned volunteers" })).toHaveTextContent(
      /Bob Lee.+\(941\)-555-0199.+bob@example\.orgText sent Bob LeeTook the job, since 11\/22\/2026/,
    );
    expect(href("PROFILE Bob Lee")).toBe("/volunteers/volunteer-details?id=V1234ABCD");
    expect(href("Unassign Bob Lee")).toBe(`${HERE}&unassign=R7K4MQ2AB-1#unassign`);
    expect(href("Close Request")).toBe(`${HERE}&close`);
    const close = () => document.querySelector(".action-bar a");
    expect(close()).toHaveClass("secondary");
    const ready = { ...active, request: { ...active.request, readyToClose: true } };
    renderServerHtml(<RequestPane pane={ready} paging={PAGING} />);
    expect(close()).toHaveClass("primary");
    expect(intents().map(([intent]) => intent)).toEqual([
      "noAnswer",
      "sendText",
      "prioritize",
      "claim",
      "close",
      "note",
      "write",
    ]);
  });

  test("a request that is over has its notes, and no actions", () => {
    renderScreen(
      <RequestPane
        pane={{ ...PANE, state: "over", request: { ...FACTS, status: "Rejected" } }}
        paging={PAGING}
      />,
    );
    expect(screen.queryByRole("group", { name: "Actions" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Correct details" })).toBeNull();
    expect(intents().map(([intent]) => intent)).toEqual(["reopen", "note", "write"]);
  });

  test("the note's field is above the history, whose newest entry is first; one press notes a call", () => {
    renderScreen(<RequestPane pane={PANE} paging={PAGING} />);
    const history = screen.getByRole("region", { name: "Notes and history" });
    expect([...history.querySelectorAll("#note, ol li")].map((one) => foldedText(one))).toEqual([
      "",
      "Note11/20/2026 4:07 PM, DanaCalled, no answer",
      "Request sent Unevaluated11/20/2026 4:07 PM",
    ]);
    const pressed = screen.getByRole("button", { name: "Called, no answer" }).closest("form")!;
    expect(Object.fromEntries(new FormData(pressed))).toEqual({
      intent: "noAnswer",
    });
  });

  test("in Spanish", () => {
    renderScreen(<RequestPane pane={PANE} paging={PAGING} />, { locale: "es" });
    expect(screen.getByRole("button", { name: "Se llamó, no contestó" })).toBeInTheDocument();
    expect(pane()).toHaveAccessibleName("Maria Alvarez Vida en peligro");
  });

  test("the priority's form holds what is stored, and is open with its mistakes", () => {
    renderServerHtml(<RequestPane pane={PANE} paging={PAGING} />);
    const fold = () => screen.getByText("Change priority").closest("details")!;
    expect(fold().open).toBe(false);
    expect(Object.fromEntries(new FormData(fold().querySelector("form")!))).toEqual({
      intent: "prioritize",
      priority: "life-safety",
      why: "insulin",
    });
    const form: RefusedForm = {
      ...EMPTY_FORM,
      intent: "prioritize",
      values: { priority: "urgent", why: "x".repeat(201) },
      errors: { why: ["staff.why"] },
    };
    renderServerHtml(<RequestPane pane={PANE} paging={PAGING} form={form} />);
    expect(fold().open).toBe(true);
    expect(screen.getByRole("radio", { name: "Urgent" })).toBeChecked();
    expect(href("A reason can have 200 characters at most.")).toBe("#why");
    expect(screen.getByLabelText(/^Why/)).toHaveValue("x".repeat(201));
  });

  test("a lost race says so, and who changed it; typed text is not lost", () => {
    const form: RefusedForm = {
      ...EMPTY_FORM,
      intent: "reject",
      values: { ready: "noVolunteers", reason: "Sorry." },
      alert: { key: "request.conflict", params: { status: "Active", advice: "closeInstead" } },
    };
    const last = { ...historyEntry("assign"), to: "Active", actorName: "Dana Lee" } as const;
    renderScreen(
      <RequestPane pane={{ ...active, history: [last, SUBMITTED] }} paging={PAGING} form={form} />,
    );
    expect(screen.getByRole("alert")).toHaveTextContent(
      "Volunteers are already assigned to this request. Close it instead, or take the volunteers off first.",
    );
    expect(screen.getByText("Volunteers assigned: 11/20/2026 4:07 PM, Dana Lee")).toBeVisible();
    expect(screen.getByText(/^You wrote:/)).toHaveTextContent(
      "You wrote: The center has no volunteers for this kind of work. Sorry.",
    );
  });

  test("links to other requests at this home only if there are any", () => {
    const request = { ...PANE.request, possibleDuplicate: true };
    const { rerender } = renderScreen(<RequestPane pane={{ ...PANE, request }} paging={PAGING} />);
    expect(screen.getByText(/^Possible duplicate:/)).toBeVisible();
    expect(screen.queryByRole("link", { name: "See the other requests" })).toBeNull();
    const other = { id: "R3333AAAA", name: "Ann", status: "Accepted", received: "Today" } as const;
    rerender(<RequestPane pane={{ ...PANE, request, sameHome: [other] }} paging={PAGING} />);
    expect(href("See the other requests")).toBe("#same-home");
    expect(ids()).toContain("same-home");
  });

  test("no id stands twice", () => {
    for (const view of [PANE, active, { ...PANE, correcting: true }]) {
      const { unmount } = renderScreen(<RequestPane pane={view} paging={PAGING} />);
      const all = ids();
      expect(all).toEqual([...new Set(all)]);
      unmount();
    }
  });
});

describe("where React runs", () => {
  const renderPane = async (
    answer: () => unknown = () => null,
    { locale, view = PANE }: { locale?: "es"; view?: PaneView } = {},
  ) => {
    shown = view;
    const posts: [string, Record<string, unknown>][] = [];
    const { router } = await renderStaffScreens(
      { "/requests": <Pane />, "/assignVolunteers": <h1>Assign</h1> },
      {
        at: HERE,
        ...(locale && { locale }),
        action: async ({ request }) => {
          const { pathname, search } = new URL(request.url);
          posts.push([pathname + search, Object.fromEntries(await request.formData())]);
          return answer();
        },
      },
    );
    return { posts, router };
  };
  // Else the next test would find what was typed.
  afterEach(() => {
    for (const field of document.querySelectorAll("textarea, input[type=text]"))
      fireEvent.input(field, {
        target: { value: field instanceof HTMLInputElement ? field.defaultValue : "" },
      });
  });
  let shown: PaneView;
  function Pane() {
    const data = useActionData<{ form?: RefusedForm }>();
    return <RequestPane pane={shown} paging={PAGING} form={data?.form} />;
  }

  test("Accept and next says so to the server, once", async () => {
    const { posts } = await renderPane();
    const button = screen.getByRole("button", { name: "Accept and next" });
    fireEvent.click(button);
    fireEvent.click(button);
    await screen.findByRole("button", { name: "Accept and next" });
    expect(posts).toEqual([[HERE, { intent: "accept", then: "next" }]]);
  });

  test("an empty note is not sent, and its message is beside the field", async () => {
    const { posts } = await renderPane();
    fireEvent.click(screen.getByRole("button", { name: "Add note" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Please write a note. It can have 1000 characters at most.",
    );
    expect(posts).toEqual([]);
    fireEvent.input(screen.getByLabelText("Write a note, only for staff"), {
      target: { value: "Neighbor has a key" },
    });
    fireEvent.click(screen.getByRole("button", { name: "Add note" }));
    await expect
      .poll(() => posts)
      .toEqual([[HERE, { intent: "note", note: "Neighbor has a key" }]]);
  });

  test("forms and links keep the scroll position", async () => {
    const { router } = await renderPane();
    fireEvent.click(screen.getByRole("link", { name: "Next" }));
    await expect.poll(() => router.state.location.search).toContain("R2222AAAA");
    expect(router.state.preventScrollReset).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Called, no answer" }));
    await expect.poll(() => router.state.location.search).toContain("R7K4MQ2AB");
    expect(router.state.preventScrollReset).toBe(true);
  });

  test("links to other screens begin at their top", async () => {
    const view = { ...PANE, request: { ...PANE.request, status: "Accepted" } } as const;
    const { router } = await renderPane(undefined, { view });
    fireEvent.click(screen.getByRole("link", { name: "Assign volunteers" }));
    await screen.findByRole("heading", { name: "Assign" });
    expect(router.state.preventScrollReset).toBe(false);
  });

  describe("what was typed and not saved", () => {
    const type = (label: string, value: string) => {
      fireEvent.input(screen.getByLabelText(label), { target: { value } });
    };
    const press = (name: string) => {
      fireEvent.click(screen.getByRole("button", { name }));
    };

    test("stops the other forms and is named, until it is saved or deleted", async () => {
      const { posts } = await renderPane();
      const label = "Write a note, only for staff";
      type(label, " Her sister has a key ");
      for (const name of ["Accept and next", "Called, no answer"]) {
        press(name);
        const alert = screen.getByRole("alert");
        expect(alert).toHaveTextContent(
          /^You typed this but did not save it\. .+: Her sister has a key$/,
        );
        expect(alert).toHaveFocus();
        expect(href("Her sister has a key")).toBe(`#${screen.getByLabelText(label).id}`);
      }
      press("Add note");
      await expect
        .poll(() => posts)
        .toEqual([[HERE, { intent: "note", note: " Her sister has a key " }]]);
      await expect.poll(() => screen.queryByRole("alert")).toBeNull();
      type(label, "x");
      press("Accept and next");
      expect(posts).toHaveLength(1);
      type(label, " ");
      press("Accept and next");
      await expect.poll(() => posts[1]?.[1]).toEqual({ intent: "accept", then: "next" });
    });

    test("in Spanish; a long text in short", async () => {
      const { posts } = await renderPane(undefined, { locale: "es" });
      type("Escriba una nota, solo para el personal", "abc ".repeat(100));
      press("Aceptar y seguir");
      expect(screen.getByRole("alert")).toHaveTextContent(/^Usted escribió .+: (abc ){15}…$/);
      expect(posts).toEqual([]);
    });

    test("stays with its request until it is sent; corrections do not", async () => {
      const note = () => screen.getByLabelText<HTMLTextAreaElement>("Write a note, only for staff");
      const why = () => screen.getByLabelText<HTMLInputElement>(/^Why/);
      const phone = () => screen.getByLabelText<HTMLInputElement>("Phone Number");
      const view = { ...PANE, correcting: true };
      const stored = (await renderPane(undefined, { view }), phone().value);
      type("Write a note, only for staff", "Her sister has a key");
      fireEvent.input(why(), { target: { value: "insulin and oxygen" } });
      type("Phone Number", "941");
      cleanup();
      const other = { ...PANE, request: { ...PANE.request, id: "R99999999" } };
      await renderPane(undefined, { view: other });
      expect([note().value, why().value]).toEqual(["", "insulin"]);
      cleanup();
      const { posts } = await renderPane(undefined, { view });
      expect([note().value, why().value]).toEqual(["Her sister has a key", "insulin and oxygen"]);
      expect(phone().value).toBe(stored);
      fireEvent.input(why(), { target: { value: "insulin" } });
      press("Add note");
      await expect.poll(() => posts).toHaveLength(1);
      cleanup();
      await renderPane(undefined, { view });
      expect([note().value, why().value]).toEqual(["", "insulin"]);
    });

    test("are corrections, too; not what a form out of view has", async () => {
      const { posts } = await renderPane(undefined, { view: { ...PANE, correcting: true } });
      fireEvent.input(screen.getByLabelText(/^Why/), { target: { value: "oxygen" } });
      type("Phone Number", "941");
      press("Called, no answer");
      expect(screen.getByRole("alert")).toHaveTextContent(/: 941$/);
      expect(posts).toEqual([]);
      type("Phone Number", screen.getByLabelText<HTMLInputElement>("Phone Number").defaultValue);
      press("Called, no answer");
      await expect.poll(() => posts).toHaveLength(1);
    });
  });
});
