import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { redirect, useActionData, useLocation } from "react-router-dom";
import { afterEach, describe, expect, test, vi } from "vitest";
import { SearchBox, FilterForm } from "~/components/form/search-box";
import { Select } from "~/components/form/select";
import { OutcomeFields } from "~/components/review/close-form";
import { Banner } from "~/components/ui/banner";
import { Button } from "~/components/ui/button";
import { ResultCount } from "~/components/list/pagination";
import { Form } from "~/components/ui/form";
import { Link } from "~/components/ui/link";
import { EMPTY_FORM } from "~/schemas/form";
import { renderScreen } from "../../support/screen";
import { renderStaffScreen, renderStaffScreens } from "../../support/staff-screen";

/** Answers of the server that the test sends itself. */
function holdAnswers<Answer>() {
  const waiting: ((answer: Answer) => void)[] = [];
  const action = vi.fn(() => new Promise<Answer>((resolve) => waiting.push(resolve)));
  const answer = (value: Answer) =>
    act(async () => {
      waiting.shift()?.(value);
      await Promise.resolve();
    });
  return { action, answer };
}
/** Whether a document would be loaded: nothing has prevented the event. */
function loadsDocument(fire: () => boolean) {
  const stop = (event: Event) => {
    loaded = !event.defaultPrevented;
    event.preventDefault(); // jsdom cannot navigate
  };
  let loaded = false;
  for (const type of ["click", "submit"]) window.addEventListener(type, stop);
  act(() => {
    fire();
  });
  for (const type of ["click", "submit"]) window.removeEventListener(type, stop);
  return loaded;
}

afterEach(() => {
  vi.useRealTimers();
});

describe("Link", () => {
  const links = (
    <>
      <h1>Dashboard</h1>
      <Link href="/volunteers?page=2#V1">staff</Link>
      <Link href="/home">public</Link>
      <Link href="#part">part</Link>
      <Link href="/generate-reports/download">file</Link>
    </>
  );

  test("keeps the document on the way to a staff screen or a place in the page only", async () => {
    const { router } = await renderStaffScreens({
      "/admin-dashboard": (
        <>
          {links}
          <h2 id="part">Part</h2>
        </>
      ),
      "/volunteers": <h1>Volunteers</h1>,
    });
    for (const name of ["public", "file"])
      expect(
        loadsDocument(() => fireEvent.click(screen.getByText(name))),
        name,
      ).toBe(true);
    const { key } = router.state.location;
    expect(loadsDocument(() => fireEvent.click(screen.getByText("part")))).toBe(false);
    expect(screen.getByText("Part")).toHaveFocus();
    expect(router.state.location.key).toBe(key);
    expect(loadsDocument(() => fireEvent.click(screen.getByText("staff")))).toBe(false);
    await screen.findByRole("heading", { name: "Volunteers" });
    expect(router.state.location).toMatchObject({ search: "?page=2", hash: "#V1" });
  });

  test("is a plain link on light pages, which have no router", () => {
    renderScreen(links);
    for (const link of screen.getAllByRole("link"))
      expect(
        loadsDocument(() => fireEvent.click(link)),
        link.textContent,
      ).toBe(true);
    expect(screen.getByText("staff").outerHTML).toBe('<a href="/volunteers?page=2#V1">staff</a>');
  });
});

describe("Form and Button", () => {
  const form = (
    <Form method="post" action="/admin-dashboard">
      <input type="hidden" name="intent" value="accept" />
      <Button busy="Sending…">Accept</Button>
    </Form>
  );
  const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

  test("a double click sends once; the button is busy until the answer, then free again", async () => {
    const { action, answer } = holdAnswers<null>();
    await renderStaffScreen(form, { action });
    for (const time of [1, 2]) {
      const button = screen.getByRole("button", { name: "Accept" });
      expect(button).not.toHaveAttribute("aria-disabled");
      fireEvent.click(button);
      fireEvent.click(button);
      await waitFor(() => {
        expect(button).toHaveAttribute("aria-disabled", "true");
      });
      expect(button).toHaveTextContent("Sending…");
      fireEvent.submit(button.closest("form")!);
      expect(action).toHaveBeenCalledTimes(time);
      await answer(null);
      await screen.findByRole("button", { name: "Accept" });
    }
  });

  test("of two buttons only the pressed one says that it is busy; neither sends again", async () => {
    const { action, answer } = holdAnswers<null>();
    await renderStaffScreen(
      <Form method="post" action="/admin-dashboard">
        <Button busy="Sending…">Accept</Button>
        <Button busy="Sending…" name="then" value="next">
          Accept and next
        </Button>
      </Form>,
      { action },
    );
    const names = () => screen.getAllByRole("button").map((one) => one.textContent);
    for (const [name, busy] of [
      ["Accept", ["Sending…", "Accept and next"]],
      ["Accept and next", ["Accept", "Sending…"]],
    ] as const) {
      action.mockClear();
      click(name);
      await waitFor(() => {
        expect(names()).toEqual(busy);
      });
      for (const button of screen.getAllByRole("button")) {
        expect(button).toHaveAttribute("aria-disabled", "true");
        fireEvent.click(button);
      }
      expect(action).toHaveBeenCalledTimes(1);
      await answer(null);
      await waitFor(() => {
        expect(names()).toEqual(["Accept", "Accept and next"]);
      });
    }
  });

  test("a form that a light page receives loads a document", async () => {
    await renderStaffScreen(
      <Form method="post" action="/logout">
        <Button busy="Sending…">Log Out</Button>
      </Form>,
    );
    expect(loadsDocument(() => click("Log Out"))).toBe(true);
  });

  test("buttons of one form can search here, post here and download a file", async () => {
    const action = vi.fn(async ({ request }: { request: Request }) => {
      const pick = (await request.formData()).get("pick");
      return `${new URL(request.url).search} ${typeof pick === "string" ? pick : ""}`;
    });
    function Panel() {
      const { search, hash } = useLocation();
      return (
        <Form method="get" action="/admin-dashboard#list">
          <input name="pick" defaultValue="V1" aria-label="Pick" />
          <button type="submit" name="team" value="A">
            Team A
          </button>
          <Button formMethod="post" formAction="/admin-dashboard?request=R1" busy="Assigning…">
            Assign
          </Button>
          <button type="submit" formAction="/generate-reports/download">
            Download
          </button>
          <output>{`${search}${hash} ${String(useActionData())}`}</output>
        </Form>
      );
    }
    await renderStaffScreen(<Panel />, { action });
    const expectOutput = (text: string) =>
      waitFor(() => {
        expect(document.querySelector("output")).toHaveTextContent(text);
      });
    click("Team A");
    await expectOutput("?pick=V1&team=A#list undefined");
    expect(action).not.toHaveBeenCalled();
    expect(loadsDocument(() => click("Download"))).toBe(true);
    click("Assign");
    await expectOutput("?request=R1 ?request=R1 V1");
  });
});

describe("filters", () => {
  function List() {
    const query = new URLSearchParams(useLocation().search);
    const [q, zip] = [query.get("q") ?? "", query.get("zip") ?? ""];
    return (
      <FilterForm path="/admin-dashboard" button="Go" clear={q || zip ? "Clear" : undefined}>
        <SearchBox label="Search" hint="Name" value={q} />
        <Select
          name="zip"
          label="Zip"
          value={zip}
          empty="All"
          options={["34223", "34224"].map((value) => ({ value, label: value }))}
        />
      </FilterForm>
    );
  }
  const search = () => screen.getByLabelText<HTMLInputElement>("Search");
  const zip = () => screen.getByLabelText<HTMLSelectElement>("Zip");
  const type = (text: string) => fireEvent.input(search(), { target: { value: text } });
  const go = () => fireEvent.click(screen.getByRole("button", { name: "Go" }));
  const expectShown = (...values: [q: string, zip: string]) =>
    waitFor(() => {
      expect([search().value, zip().value]).toEqual(values);
    });

  test("show the state of the URL after Back, Forward and Clear", async () => {
    const { router } = await renderStaffScreen(<List />);
    type("Maria");
    fireEvent.change(zip(), { target: { value: "34224" } });
    go();
    const clear = await screen.findByRole("link", { name: "Clear" });
    await act(() => router.navigate(-1));
    await expectShown("", "");
    await act(() => router.navigate(1));
    await expectShown("Maria", "34224");
    fireEvent.click(await screen.findByRole("link", { name: "Clear" }));
    await expectShown("", "");
    expect(clear).not.toBeInTheDocument();
  });

  test("do not show what was chosen but not sent, once the list is shown again", async () => {
    const { router } = await renderStaffScreen(<List />);
    type("Maria");
    fireEvent.change(zip(), { target: { value: "34224" } });
    await act(() => router.navigate("/admin-dashboard"));
    await expectShown("", "");
  });

  test("leave the focus, and what is typed while the list is loading", async () => {
    const { action: loader, answer } = holdAnswers<null>();
    loader.mockResolvedValueOnce(null);
    await renderStaffScreen(<List />, { loader });
    const input = search();
    input.focus();
    type("Mar");
    fireEvent.submit(input.form!);
    type("Maria");
    await answer(null);
    await screen.findByRole("link", { name: "Clear" });
    expect(search()).toBe(input);
    expect(input).toHaveFocus();
    expect(input).toHaveValue("Maria");
  });
});

test("the outcome that was chosen stays when another form of the card is answered", async () => {
  const { router } = await renderStaffScreen(<OutcomeFields form={EMPTY_FORM} />);
  const outcome = screen.getByLabelText("Outcome");
  fireEvent.change(outcome, { target: { value: "noLongerNeeded" } });
  const chosen = (outcome as HTMLSelectElement).value;
  expect(chosen).not.toBe("done");
  await act(() => router.navigate("/admin-dashboard?done=claimed"));
  expect(screen.getByLabelText("Outcome")).toBe(outcome);
  expect(outcome).toHaveValue(chosen);
});

describe("focus after a navigation", () => {
  const RESULTS = {
    paging: { page: 1, pages: 1, total: 12, more: false },
    words: { one: "1 request", many: (count: string) => `${count} requests` },
  };
  const main = () => screen.getByRole("main");
  const announcement = () => document.querySelector("[aria-live=polite]");
  const click = (name: string) => {
    const link = screen.getByText(name);
    link.focus();
    fireEvent.click(link);
  };

  test("a new screen: its content, and its title once; Back: the link that led away", async () => {
    const { router } = await renderStaffScreens({
      "/admin-dashboard": <Link href="/volunteers">there</Link>,
      "/volunteers": <h1>Volunteers</h1>,
    });
    document.title = "Volunteers – Gulf Center";
    expect(announcement()).toBeEmptyDOMElement();
    click("there");
    await screen.findByRole("heading", { name: "Volunteers" });
    await waitFor(() => {
      expect(main()).toHaveFocus();
    });
    expect(announcement()).toHaveTextContent("Volunteers – Gulf Center");
    await act(() => router.navigate(-1));
    expect(screen.getByText("there")).toHaveFocus();
  });

  test("the same screen: where it was, or its banner if the element is gone", async () => {
    function List() {
      const { search } = useLocation();
      return (
        <>
          {search === "?done" && <Banner kind="status">Done</Banner>}
          <Link href="/admin-dashboard?sort">sort</Link>
          {search !== "?done" && <Link href="/admin-dashboard?done">goes</Link>}
        </>
      );
    }
    const { router } = await renderStaffScreen(<List />);
    click("sort");
    await waitFor(() => {
      expect(router.state.location.search).toBe("?sort");
    });
    expect(screen.getByText("sort")).toHaveFocus();
    click("goes");
    expect(await screen.findByRole("status")).toHaveFocus();
  });

  test("the same screen with other results: how many there are", async () => {
    function List() {
      const { search } = useLocation();
      return (
        <>
          <Link href="/admin-dashboard?q=oak">search</Link>
          {search ? <p data-result>No requests match</p> : <ResultCount {...RESULTS} />}
        </>
      );
    }
    await renderStaffScreen(<List />);
    click("search");
    await waitFor(() => {
      expect(announcement()).toHaveTextContent("No requests match");
    });
  });

  test("a fragment: its target, unless focus is in it", async () => {
    await renderStaffScreen(
      <>
        <Link href="/admin-dashboard?a#card">outside</Link>
        <ul>
          <li id="card">
            <Link href="/admin-dashboard?b#card">inside</Link>
          </li>
        </ul>
      </>,
    );
    click("outside");
    await waitFor(() => {
      expect(document.getElementById("card")).toHaveFocus();
    });
    click("inside");
    await act(() => Promise.resolve());
    expect(screen.getByText("inside")).toHaveFocus();
    expect(document.getElementById("card")).not.toHaveAttribute("tabindex");
  });

  test("an alert each time it comes, also the second time", async () => {
    function Failing() {
      return (
        <>
          {useActionData() === "failed" && <Banner kind="alert">Failed</Banner>}
          <Form method="post" action="/admin-dashboard">
            <Button busy="Sending…">Send</Button>
          </Form>
        </>
      );
    }
    await renderStaffScreen(<Failing />, { action: () => "failed" });
    for (let time = 0; time < 2; time++) {
      screen.getByRole("button").focus();
      fireEvent.click(screen.getByRole("button"));
      await waitFor(() => {
        expect(screen.getByRole("alert")).toHaveFocus();
      });
    }
  });

  test("after an action the banner, on the screen to which it leads", async () => {
    await renderStaffScreens(
      {
        "/admin-dashboard": (
          <Form method="post" action="/admin-dashboard">
            <Button busy="Sending…">Send</Button>
          </Form>
        ),
        "/volunteers": (
          <>
            <h1>Volunteers</h1>
            <Banner kind="status" id="done">
              Deleted
            </Banner>
          </>
        ),
      },
      { action: () => redirect("/volunteers?deleted#done") },
    );
    fireEvent.click(screen.getByRole("button"));
    expect(await screen.findByText("Deleted")).toHaveFocus();
  });
});
