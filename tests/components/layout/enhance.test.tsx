import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Banner } from "~/components/ui/banner";
import { Button } from "~/components/ui/button";
import { HelpRequestForm } from "~/components/requests/help-request-form";
import { RequestReceived } from "~/components/requests/request-received";
import { VolunteerApplicationForm } from "~/components/volunteers/volunteer-application-form";
import { EMPTY_FORM } from "~/schemas/form";
import type { Locale } from "~/schemas/vocabulary";
import { renderServerHtml } from "../../support/screen";

/** A page as the browser has it, HTML only, and then the script, as it runs on every load. */
async function load(content: React.ReactElement, locale: Locale = "en") {
  document.title = "Request Help – Gulf Center";
  renderServerHtml(content, { locale });
  vi.resetModules();
  await import("~/enhance");
}
const form = (
  <HelpRequestForm form={EMPTY_FORM} submissionId="6f0b7d4e-8f5e-4b7a-9a34-0d6c1d0d9f10" />
);
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const tick = (name: string, role: "checkbox" | "radio" = "checkbox") =>
  fireEvent.click(screen.getByRole(role, { name }));
/** Sends the form; false when the script held it back. */
const send = () => fireEvent.submit(document.querySelector("main form, form")!);
const summary = () =>
  within(screen.getByRole("alert"))
    .getAllByRole("link")
    .map((a) => [a.getAttribute("href"), a.textContent]);

function fillIn() {
  type("First Name", "Maria");
  type("Last Name", "Alvarez");
  type("Email", "maria@example.com");
  type("Phone Number", "+1 (941) 555-0123");
  type("Street Address 1", "1 Main St");
  type("City", "Englewood");
  fireEvent.click(screen.getByRole("radio", { name: /34223/ }));
  tick("Charlotte", "radio");
  tick("Clean Water");
  type("Description", "A tree fell on the roof.");
}

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = "";
});

test("an empty form is held back with the server's messages, in order, in the summary and beside the fields", async () => {
  await load(form);
  expect(send()).toBe(false);
  expect(summary()).toEqual([
    ["#first_name", "Please enter a First Name"],
    ["#last_name", "Please enter a Last Name"],
    ["#email", "Please enter a valid E-mail"],
    ["#phone_number", "Please enter a valid Phone Number."],
    ["#street_address_1", "Please enter a valid address."],
    ["#city", "Please enter a valid city."],
    ["#zip_code", "Please enter a valid zip code."],
    ["#county", "Please select a county."],
    ["#helpExterior", "Please select a help type."],
    [
      "#description",
      "Please enter a brief description of the help needed. Description must be less than 500 characters",
    ],
  ]);
  expect(screen.getByRole("alert")).toHaveFocus();
  expect(document.title).toBe("Error: Request Help – Gulf Center");
  expect(screen.getByLabelText("City")).toHaveAttribute("aria-invalid", "true");
  expect(screen.getByLabelText("City")).toHaveAccessibleDescription(
    "Error: Please enter a valid city.",
  );
  expect(screen.getByLabelText("Street Address 2 (optional)")).not.toHaveAttribute("aria-invalid");
});

test("the messages are in the language of the page", async () => {
  await load(form, "es");
  send();
  expect(summary()[0]).toEqual(["#first_name", "Escriba su nombre"]);
});

test("a complete form goes, once, and can go again after 8 seconds", async () => {
  await load(form);
  send();
  fillIn();
  expect(send()).toBe(true);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(document.title).toBe("Request Help – Gulf Center");
  expect(screen.getByRole("button", { name: "Sending…" })).toHaveAttribute("aria-disabled", "true");
  expect(send()).toBe(false);
  vi.advanceTimersByTime(8000);
  expect(screen.getByRole("button", { name: "Submit" })).not.toHaveAttribute("aria-disabled");
  expect(send()).toBe(true);
});

describe("the button of a download", () => {
  const report = (
    <form action="/generate-reports/download">
      <Button busy="Preparing your report…" name="download">
        Download <b>this</b> report
      </Button>
    </form>
  );
  const button = () => screen.getByRole<HTMLButtonElement>("button");
  const expectBusy = () => {
    expect(button()).toHaveTextContent("Preparing your report…");
    expect(send()).toBe(false);
  };
  const expectFree = () => {
    expect(button().innerHTML).toBe("Download <b>this</b> report");
    expect(button()).not.toHaveAttribute("aria-disabled");
  };
  const arrive = (token: string) => {
    document.cookie = `download=${token}`;
    vi.advanceTimersByTime(500);
  };

  test("is busy until the response brings the token back in a cookie, the second time as well", async () => {
    await load(report);
    for (const time of [1, 2]) {
      vi.advanceTimersByTime(time);
      expect(send()).toBe(true);
      vi.advanceTimersByTime(30_000);
      expectBusy();
      const token = button().value;
      expect(token).toMatch(/^\d{13}$/);
      arrive("1700000000000"); // that of another page
      expectBusy();
      arrive(token);
      expectFree();
    }
  });

  test("is free in the end when no response comes", async () => {
    await load(report);
    expect(send()).toBe(true);
    vi.advanceTimersByTime(99_500);
    expectBusy();
    vi.advanceTimersByTime(500);
    expectFree();
    expect(send()).toBe(true);
  });
});

test("coming back to the page frees the button", async () => {
  await load(form);
  fillIn();
  send();
  fireEvent(window, new Event("pageshow"));
  expect(screen.getByRole("button", { name: "Submit" })).toBeInTheDocument();
});

test.each([
  ["First Name", "   ", "Please enter a First Name"],
  ["First Name", "x".repeat(81), "Please enter a First Name"],
  ["Email", "maria@example", "Please enter a valid E-mail"],
  ["Phone Number", "555 0123", "Please enter a valid Phone Number."],
  ["Street Address 2 (optional)", "x".repeat(121), "Please enter a valid address."],
  [
    "Description",
    "x".repeat(501),
    "Please enter a brief description of the help needed. Description must be less than 500 characters",
  ],
])("%s %j is held back", async (label, value, message) => {
  await load(form);
  fillIn();
  type(label, value);
  expect(send()).toBe(false);
  expect(summary().map(([, text]) => text)).toEqual([message]);
});

test("exactly 500 characters go, emoji counted as people count", async () => {
  await load(form);
  fillIn();
  type("Description", "🌀".repeat(500));
  expect(send()).toBe(true);
});

test("the text of Other is needed when Other is ticked, and has a limit", async () => {
  await load(form);
  fillIn();
  tick("Other");
  expect(send()).toBe(false);
  expect(summary()).toEqual([
    ["#other", "Please enter an other area of help. Other must be less than 100 characters."],
  ]);
  type("Other area of help", "x".repeat(101));
  expect(send()).toBe(false);
  type("Other area of help", "x".repeat(100));
  expect(send()).toBe(true);
});

test("the counter says at once what is left, and aloud after a rest", async () => {
  await load(form);
  const line = document.getElementById("description-count")!;
  const aloud = line.nextElementSibling!;
  expect(line.textContent).toBe("You can enter up to 500 characters");
  type("Description", "x".repeat(20));
  expect(line.textContent).toBe("You have 480 characters left");
  vi.advanceTimersByTime(900);
  type("Description", "x".repeat(499));
  expect(aloud.textContent).toBe("");
  vi.advanceTimersByTime(1000);
  expect(aloud.textContent).toBe("You have 1 character left");
  type("Description", "x".repeat(520));
  expect(line.textContent).toBe("You have 20 characters too many");
});

test("a draft survives a lost page, without what is hidden, and goes with the confirmation", async () => {
  await load(form);
  fillIn();
  const kept = Object.values(sessionStorage).join();
  expect(kept).toContain("Maria");
  expect(kept).not.toContain("6f0b7d4e");
  await load(form);
  expect(screen.getByLabelText("First Name")).toHaveValue("Maria");
  expect(screen.getByRole("radio", { name: /34223/ })).toBeChecked();
  expect(screen.getByRole("checkbox", { name: "Clean Water" })).toBeChecked();
  expect(screen.getByRole("checkbox", { name: "Other" })).not.toBeChecked();
  expect(document.getElementById("description-count")!.textContent).toBe(
    "You have 476 characters left",
  );

  await load(
    <HelpRequestForm form={EMPTY_FORM} submissionId="6f0b7d4e-8f5e-4b7a-9a34-0d6c1d0d9f10">
      <RequestReceived id="R7K4MQ2AB" message="Received." />
    </HelpRequestForm>,
  );
  expect(sessionStorage.length).toBe(0);
  expect(screen.getByLabelText("First Name")).toHaveValue("");
});

test("what the server gives back stands above the draft", async () => {
  await load(form);
  fillIn();
  await load(
    <HelpRequestForm
      form={{ values: { first_name: "Marta" }, errors: {} }}
      submissionId="6f0b7d4e-8f5e-4b7a-9a34-0d6c1d0d9f10"
    />,
  );
  expect(screen.getByLabelText("First Name")).toHaveValue("Marta");
});

test("without storage the page still works", async () => {
  const get = vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  await load(form);
  expect(send()).toBe(false);
  get.mockRestore();
});

test("a message goes after its time, but not while it is read", async () => {
  await load(
    <Banner kind="status" clearAfter={5}>
      Saved
    </Banner>,
  );
  const banner = screen.getByRole("status");
  fireEvent.mouseEnter(banner);
  vi.advanceTimersByTime(20_000);
  expect(banner).toBeInTheDocument();
  fireEvent.mouseLeave(banner);
  vi.advanceTimersByTime(5000);
  expect(banner).not.toBeInTheDocument();
});

test("the print button appears and prints", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  await load(<RequestReceived id="R7K4MQ2AB" message="Received." />);
  fireEvent.click(screen.getByText("Your reference number"));
  expect(print).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Print this page" }));
  expect(print).toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test("a gated button waits for the tick, and for a new one when the browser brings the tick back", async () => {
  await load(
    <form>
      <input type="checkbox" id="agree" aria-label="Agree" />
      <button type="submit" data-gate="agree">
        Go
      </button>
    </form>,
  );
  const go = screen.getByRole("button", { name: "Go" });
  expect(go).toBeDisabled();
  tick("Agree");
  expect(go).toBeEnabled();
  fireEvent(window, new Event("pageshow"));
  expect(screen.getByRole("checkbox")).not.toBeChecked();
  expect(go).toBeDisabled();
});

test("an agreement is in no draft", async () => {
  await load(
    <VolunteerApplicationForm
      form={EMPTY_FORM}
      submissionId="6f0b7d4e-8f5e-4b7a-9a34-0d6c1d0d9f10"
    />,
  );
  type("First Name", "Vera");
  tick("Hospitality Team", "checkbox");
  tick("I have read the liability agreement and I agree to it", "checkbox");
  expect(JSON.parse(Object.values(sessionStorage).join())).toMatchObject({ firstName: "Vera" });
  expect(Object.values(sessionStorage).join()).not.toContain("agreement");
});
