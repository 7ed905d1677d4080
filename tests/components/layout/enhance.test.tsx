import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ErrorSummary } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { HelpRequestForm } from "~/components/requests/help-request-form";
import { RequestReceived } from "~/components/requests/request-received";
import { Banner } from "~/components/ui/banner";
import { VolunteerApplicationForm } from "~/components/volunteers/volunteer-application-form";
import { EMPTY_FORM } from "~/schemas/form";
import { summaryLinks } from "../../support/dom-queries";
import { renderAndRunScript } from "../../support/screen";
import { helpSummaryWithout } from "../../support/spec-messages";

const form = <HelpRequestForm form={EMPTY_FORM} />;
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const tick = (name: string, role: "checkbox" | "radio" = "checkbox") =>
  fireEvent.click(screen.getByRole(role, { name }));
const submissionId = () => document.querySelector<HTMLInputElement>("[name=submission_id]")!.value;
/** Submits the form; false when the script prevented it. */
const submitForm = () => fireEvent.submit(document.querySelector("main form, form")!);
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
  document.title = "Request Help – Gulf Center";
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = "";
});

test("an empty form is not sent and shows the server's messages, in order, in the summary and beside the fields", async () => {
  await renderAndRunScript(form);
  expect(submitForm()).toBe(false);
  expect(summaryLinks()).toEqual(helpSummaryWithout("other"));
  expect(screen.getByRole("alert")).toHaveFocus();
  expect(document.title).toBe("Error: Request Help – Gulf Center");
  expect(screen.getByLabelText("City")).toHaveAttribute("aria-invalid", "true");
  expect(screen.getByLabelText("City")).toHaveAccessibleDescription(
    "Error: Please enter a valid city.",
  );
  expect(screen.getByLabelText("Street Address 2 (optional)")).not.toHaveAttribute("aria-invalid");
});

test("the messages are in the language of the page", async () => {
  await renderAndRunScript(form, { locale: "es" });
  submitForm();
  expect(summaryLinks()[0]).toEqual(["#first_name", "Escriba su nombre"]);
});

test("a complete form is sent once, and can be sent again after 8 seconds", async () => {
  await renderAndRunScript(form);
  submitForm();
  fillIn();
  expect(submitForm()).toBe(true);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(document.title).toBe("Request Help – Gulf Center");
  expect(screen.getByRole("button", { name: "Sending…" })).toHaveAttribute("aria-disabled", "true");
  expect(submitForm()).toBe(false);
  vi.advanceTimersByTime(8000);
  expect(screen.getByRole("button", { name: "Submit" })).not.toHaveAttribute("aria-disabled");
  expect(submitForm()).toBe(true);
});

test("coming back to the page releases the button", async () => {
  await renderAndRunScript(form);
  fillIn();
  submitForm();
  fireEvent(window, new Event("pageshow"));
  expect(screen.getByRole("button", { name: "Submit" })).toBeInTheDocument();
});

test.each([
  ["First Name", "   ", "Please enter a First Name"],
  ["Email", "maria@example", "Please enter a valid E-mail"],
  ["Phone Number", "555 0123", "Please enter a valid Phone Number."],
  [
    "Description",
    "x".repeat(501),
    "Please enter a brief description of the help needed. Description must be less than 500 characters",
  ],
])("%s %j is not sent", async (label, value, message) => {
  await renderAndRunScript(form);
  fillIn();
  type(label, value);
  expect(submitForm()).toBe(false);
  expect(summaryLinks().map(([, text]) => text)).toEqual([message]);
});

test("exactly 500 characters are sent, counting each emoji once", async () => {
  await renderAndRunScript(form);
  fillIn();
  type("Description", "🌀".repeat(500));
  expect(submitForm()).toBe(true);
});

test("a line with too many characters is told so, in the server's words", async () => {
  await renderAndRunScript(form);
  fillIn();
  type("Last Name", "x".repeat(81));
  type("City", "x".repeat(81));
  type("Street Address 2 (optional)", "x".repeat(121));
  type("Email", `${"x".repeat(250)}@example.com`);
  expect(submitForm()).toBe(false);
  expect(summaryLinks()).toEqual([
    ["#last_name", "Last Name: at most 80 characters."],
    ["#email", "Email: at most 254 characters."],
    ["#street_address_2", "Address: at most 120 characters."],
    ["#city", "City: at most 80 characters."],
  ]);
  type("Last Name", " ");
  submitForm();
  expect(summaryLinks()[0]).toEqual(["#last_name", "Please enter a Last Name"]);
});

test("the text of Other is required when Other is ticked, and has a limit", async () => {
  await renderAndRunScript(form);
  fillIn();
  tick("Other");
  expect(submitForm()).toBe(false);
  expect(summaryLinks()).toEqual([
    ["#other", "Please enter an other area of help. Other must be less than 100 characters."],
  ]);
  type("Other area of help", "x".repeat(101));
  expect(submitForm()).toBe(false);
  type("Other area of help", "x".repeat(100));
  expect(submitForm()).toBe(true);
});

test("the counter updates at once, and is announced after a pause", async () => {
  await renderAndRunScript(form);
  const line = document.getElementById("description-count")!;
  const announced = line.nextElementSibling!;
  expect(line.textContent).toBe("You can enter up to 500 characters");
  type("Description", "x".repeat(20));
  expect(line.textContent).toBe("You have 480 characters left");
  vi.advanceTimersByTime(900);
  type("Description", "x".repeat(499));
  expect(announced.textContent).toBe("");
  vi.advanceTimersByTime(1000);
  expect(announced.textContent).toBe("You have 1 character left");
  type("Description", "x".repeat(520));
  expect(line.textContent).toBe("You have 20 characters too many");
});

test("a draft survives a lost page, without hidden fields, and is deleted by the confirmation", async () => {
  await renderAndRunScript(form);
  fillIn();
  submitForm();
  tick("Other");
  const storedDraft = Object.values(sessionStorage).join();
  expect(storedDraft).toContain("Maria");
  expect(storedDraft).not.toContain(submissionId());
  tick("Other");
  await renderAndRunScript(form);
  expect(screen.getByLabelText("First Name")).toHaveValue("Maria");
  expect(screen.getByRole("radio", { name: /34223/ })).toBeChecked();
  expect(screen.getByRole("checkbox", { name: "Clean Water" })).toBeChecked();
  expect(screen.getByRole("checkbox", { name: "Other" })).not.toBeChecked();
  expect(document.getElementById("description-count")!.textContent).toBe(
    "You have 476 characters left",
  );

  await renderAndRunScript(
    <RequestReceived id="R7K4MQ2AB" message="request.received" page="/my-request?link=x" />,
  );
  expect(sessionStorage.length).toBe(0);
  await renderAndRunScript(<HelpRequestForm form={EMPTY_FORM} />);
  expect(screen.getByLabelText("First Name")).toHaveValue("");
});

test.each([
  ["a help request", form],
  ["an application", <VolunteerApplicationForm key="1" form={EMPTY_FORM} />],
])("%s gets an id when it is sent, and keeps it when it is sent again", async (name, empty) => {
  await renderAndRunScript(empty);
  expect(submissionId()).toBe("");
  if (name === "a help request") fillIn();
  else document.querySelector("main form, form")!.removeAttribute("data-check");
  submitForm();
  const id = submissionId();
  expect(id.length).toBeGreaterThan(10);
  vi.advanceTimersByTime(10_000);
  submitForm();
  expect(submissionId()).toBe(id);
});

test("a form that comes back from the server keeps its id", async () => {
  const values = { submission_id: "6f0b7d4e-8f5e-4b7a" };
  await renderAndRunScript(<HelpRequestForm form={{ values, errors: {} }} />);
  fillIn();
  submitForm();
  expect(submissionId()).toBe(values.submission_id);
});

test("values from the server override the draft", async () => {
  await renderAndRunScript(form);
  fillIn();
  await renderAndRunScript(
    <HelpRequestForm form={{ values: { first_name: "Marta" }, errors: {} }} />,
  );
  expect(screen.getByLabelText("First Name")).toHaveValue("Marta");
});

test("the page works without storage", async () => {
  const get = vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  await renderAndRunScript(form);
  expect(submitForm()).toBe(false);
  get.mockRestore();
});

test("a message disappears after its time, but not while the mouse is over it", async () => {
  await renderAndRunScript(
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

test("errors clear at their page's pace, once focus has left them", async () => {
  await renderAndRunScript(
    <>
      <ErrorSummary
        form={{ values: {}, errors: { phone: ["details.digits"] } }}
        order={["phone"]}
        clearAfter={5}
      />
      <Field name="phone" label="Phone" value="x" error="details.digits" />
    </>,
  );
  const text = "Phone number must contain only digits.";
  screen.getByRole("link", { name: text }).focus();
  vi.advanceTimersByTime(6000);
  expect(screen.getAllByText(text)).toEqual([screen.getByRole("link", { name: text })]);
  screen.getByLabelText("Phone").focus();
  vi.advanceTimersByTime(4000);
  expect(screen.getByRole("link", { name: text })).toBeInTheDocument();
  vi.advanceTimersByTime(1000);
  expect(screen.queryByText(text)).toBeNull();
});

test("the print button appears and prints", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  await renderAndRunScript(
    <RequestReceived id="R7K4MQ2AB" message="request.received" page="/my-request?link=x" />,
  );
  fireEvent.click(screen.getByText("Your reference number"));
  expect(print).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Print this page" }));
  expect(print).toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test("a gated button waits for the tick, and for a new one if the browser restored it", async () => {
  await renderAndRunScript(
    <form>
      <input type="checkbox" id="agree" aria-label="Agree" />
      <button type="submit" data-gate="agree">
        Go
      </button>
    </form>,
  );
  const submitButton = screen.getByRole("button", { name: "Go" });
  expect(submitButton).toBeDisabled();
  tick("Agree");
  expect(submitButton).toBeEnabled();
  fireEvent(window, new Event("pageshow"));
  expect(screen.getByRole("checkbox")).not.toBeChecked();
  expect(submitButton).toBeDisabled();
});

test("a draft does not store the agreement", async () => {
  await renderAndRunScript(<VolunteerApplicationForm form={EMPTY_FORM} />);
  type("First Name", "Vera");
  tick("Hospitality Team", "checkbox");
  tick("I have read the liability agreement and I agree to it", "checkbox");
  expect(JSON.parse(Object.values(sessionStorage).join())).toMatchObject({ firstName: "Vera" });
  expect(Object.values(sessionStorage).join()).not.toContain("agreement");
});
