import { useActionData } from "@remix-run/react";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { redirect, type ActionFunctionArgs } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CreateAdminForm } from "~/components/accounts/create-admin-form";
import { EnterRequestForm } from "~/components/requests/enter-request-form";
import { HelpRequestForm } from "~/components/requests/help-request-form";
import { EMPTY_FORM, type FormState } from "~/schemas/form";
import { expectErrorsAtFields, ids, summaryLinks } from "../../support/dom-queries";
import { renderScreen } from "../../support/screen";
import { renderStaffScreens } from "../../support/staff-screen";

const TITLE = "Create new Admin Account – Gulf Center";
const PATH = "/create-admin";
const FIELDS = {
  "First Name": "Ann",
  "Last Name": "Lee",
  Email: "ann@example.org",
  Password: "a long enough pass phrase",
};

beforeEach(() => {
  vi.useFakeTimers();
  document.title = TITLE;
});
afterEach(() => {
  vi.useRealTimers();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });
const fillIn = (fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) type(label, value);
};
/** Lets timers and answers come. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(50));
const focus = (element: HTMLElement) => {
  act(() => {
    element.focus();
  });
};
async function press(name: string) {
  fireEvent.click(screen.getByRole("button", { name }));
  await settle();
}
/** The visible errors of fields, by id. */
const errors = () =>
  [...document.querySelectorAll<HTMLElement>(".error:not([hidden])")].map(
    (line) => `${line.id.replace("-error", "")}: ${line.lastElementChild!.textContent}`,
  );
const values = () => Object.keys(FIELDS).map((label) => field(label).value);

/** A form with what the action returned, as routes draw it. */
function NewAdmin() {
  const form = useActionData<{ form: FormState }>()?.form;
  return (
    <>
      <a href="#main">Skip</a>
      <CreateAdminForm intro="" form={form ?? EMPTY_FORM} minLength={12} done={false} />
    </>
  );
}

/** Opens the screen; returns what was posted. */
async function openForm(answer: () => unknown = () => redirect(PATH)) {
  const posted: Record<string, FormDataEntryValue>[] = [];
  const { router } = await renderStaffScreens(
    { [PATH]: <NewAdmin /> },
    {
      action: async ({ request }: ActionFunctionArgs) => {
        posted.push(Object.fromEntries(await request.formData()));
        return answer();
      },
    },
  );
  return { posted, router };
}
const refuse =
  (form: Partial<FormState>, status = 409) =>
  () =>
    Response.json({ form: { values: {}, errors: {}, ...form } }, { status });

describe("a field", () => {
  test("shows its error once it was left, not while it is typed in for the first time", async () => {
    await openForm();
    focus(field("Email"));
    type("Email", "ann@");
    await settle();
    expect(errors()).toEqual([]);
    focus(field("Password"));
    await settle();
    expect(errors()).toEqual(["email: Please enter a valid E-mail"]);
    expect(field("Email")).toHaveAttribute("aria-invalid", "true");
    expect(field("Email")).toHaveAccessibleDescription("Error: Please enter a valid E-mail");
    expect(screen.queryByRole("alert")).toBe(null);
    expect(document.title).toBe(TITLE);
  });

  test("loses its error with the key that makes it right, and gets it back", async () => {
    await openForm();
    focus(field("Email"));
    type("Email", "ann@example");
    focus(field("Password"));
    await settle();
    focus(field("Email"));
    type("Email", "ann@example.o");
    expect(errors()).toEqual(["email: Please enter a valid E-mail"]);
    type("Email", "ann@example.or");
    expect(errors()).toEqual([]);
    expect(field("Email")).not.toHaveAttribute("aria-invalid");
    type("Email", "ann@example.or ");
    expect(errors()).toEqual([]);
    type("Email", "");
    expect(errors()).toEqual(["email: Please fill this in"]);
  });

  test("is not checked while a press elsewhere lasts, nor when the window was left", async () => {
    await openForm();
    focus(field("First Name"));
    fireEvent.pointerDown(field("Password"));
    focus(field("Password"));
    await settle();
    expect(errors()).toEqual([]);
    fireEvent.pointerUp(field("Password"));
    await settle();
    expect(errors()).toEqual(["firstName: Please fill this in"]);
    fireEvent.blur(field("Password")); // it stays the document's focused element
    await settle();
    expect(errors()).toEqual(["firstName: Please fill this in"]);
  });
});

describe("submitting", () => {
  test("with mistakes sends nothing, shows them all and focuses their summary", async () => {
    const { posted } = await openForm();
    type("First Name", "Ann");
    await press("Create");
    // The specification has one sentence for all empty fields.
    expect(summaryLinks()).toEqual([["#lastName", "All fields requred."]]);
    expect(errors()).toEqual([
      "lastName: Please fill this in",
      "email: Please fill this in",
      "password: Please fill this in",
    ]);
    expect(document.activeElement).toBe(screen.getByRole("alert", { name: "There is a problem" }));
    expect(document.title).toBe(`Error: ${TITLE}`);
    fireEvent.click(screen.getByRole("link", { name: "All fields requred." }));
    expect(document.activeElement).toBe(field("Last Name"));
    await press("Create");
    expect(document.activeElement).toBe(screen.getByRole("alert"));
    expect(posted).toEqual([]);
  });

  test("with the mistakes mended sends the form once", async () => {
    const { posted } = await openForm();
    await press("Create");
    fillIn(FIELDS);
    expect([screen.queryByRole("alert"), errors(), document.title]).toEqual([null, [], TITLE]);
    const create = screen.getByRole("button", { name: "Create" });
    fireEvent.click(create);
    fireEvent.click(create);
    await settle();
    expect(posted).toEqual([
      {
        firstName: "Ann",
        lastName: "Lee",
        email: "ann@example.org",
        password: "a long enough pass phrase",
      },
    ]);
  });

  test("empties the form when the same page follows", async () => {
    const { posted } = await openForm();
    for (const round of [1, 2]) {
      fillIn(FIELDS);
      await press("Create");
      expect(posted).toHaveLength(round);
      expect(values()).toEqual(["", "", "", ""]);
      expect(errors()).toEqual([]);
    }
  });
});

describe("an answer of the server", () => {
  test("keeps the input and focuses the reason, each time", async () => {
    const { posted } = await openForm(refuse({ alert: "account.adminExists" }));
    fillIn(FIELDS);
    for (const round of [1, 2]) {
      await press("Create");
      expect(posted).toHaveLength(round);
      const alert = screen.getByRole("alert");
      expect(alert.textContent).toBe("An administrator with this email already exists.");
      expect(document.activeElement).toBe(alert);
      expect(values()).toEqual(Object.values(FIELDS));
      focus(field("Email"));
    }
  });

  test("with errors of fields is shown like the browser's own, until they are mended", async () => {
    let answer: () => unknown = refuse({ errors: { email: ["help.email"] } }, 422);
    const { posted } = await openForm(() => answer());
    fillIn(FIELDS);
    await press("Create");
    expect(summaryLinks()).toEqual([["#email", "Please enter a valid E-mail"]]);
    expectErrorsAtFields();
    expect(document.activeElement).toBe(screen.getByRole("alert"));
    type("Email", "ann2@example.org");
    expect([screen.queryByRole("alert"), errors()]).toEqual([null, []]);
    answer = () => redirect(PATH);
    await press("Create");
    expect(posted).toHaveLength(2);
    expect(values()).toEqual(["", "", "", ""]);
  });

  test("survives a link to a place in the page", async () => {
    const { router } = await openForm(refuse({ alert: "account.adminExists" }));
    fillIn(FIELDS);
    await press("Create");
    await act(() => router.navigate(`${PATH}#main`));
    expect(values()).toEqual(Object.values(FIELDS));
    await act(() => router.navigate(PATH));
    expect(values()).toEqual(["", "", "", ""]);
  });
});

describe("the help form of staff", () => {
  const open = () =>
    renderStaffScreens({
      "/homeowner-requests/enter-request": (
        <EnterRequestForm form={EMPTY_FORM} submissionId="s1" entered={undefined} />
      ),
    });

  test("a group of choices is checked as a whole", async () => {
    await open();
    type("Phone Number", "941 555 0100"); // has the focus
    focus(field("Yard Cleanup"));
    focus(field("Clean Water"));
    await settle();
    expect(errors()).toEqual([]);
    focus(field("Description"));
    await settle();
    expect(errors()).toEqual(["helpExterior: Please select a help type."]);
    fireEvent.click(field("Clean Water"));
    expect(errors()).toEqual([]);
    type("Description", "A tree on the roof");
    const [zip, county] = [screen.getByLabelText(/^34223/), field("Charlotte")];
    focus(zip);
    focus(county);
    await settle();
    expect(errors()).toEqual(["zip_code: Please enter a valid zip code."]);
    fireEvent.click(screen.getByLabelText(/^34224/));
    expect(errors()).toEqual([]);
  });

  test("has the specification's sentences, in screen order, and unique ids", async () => {
    await open();
    await press("Submit");
    expect(summaryLinks()).toEqual([
      ["#phone_number", "Please enter a valid Phone Number."],
      ["#first_name", "Please enter a First Name"],
      ["#last_name", "Please enter a Last Name"],
      ["#street_address_1", "Please enter a valid address."],
      ["#city", "Please enter a valid city."],
      ["#zip_code", "Please enter a valid zip code."],
      ["#county", "Please select a county."],
      ["#helpExterior", "Please select a help type."],
      [
        "#description",
        "Please enter a brief description of the help needed. Description must be less than 500 characters",
      ],
      ["#how", "Please say how they reached us."],
      ["#locale", "Please select the language of the emails."],
    ]);
    expectErrorsAtFields();
    expect(new Set(ids()).size).toBe(ids().length);
  });

  test("other is needed only with its kind of help", async () => {
    await open();
    type("Phone Number", "941 555 0100");
    focus(document.querySelector<HTMLElement>("#other")!);
    focus(field("Description"));
    await settle();
    expect(errors()).toEqual([]);
  });
});

test("light pages have the same form, for the script", () => {
  renderScreen(<HelpRequestForm form={EMPTY_FORM} />);
  const form = document.querySelector("form")!;
  expect(form.noValidate).toBe(true);
  expect([form.dataset.check, form.dataset.draft]).toEqual(["true", "request-help"]);
  expect(form.id).toBe("");
  fireEvent.blur(within(form).getByLabelText("City"));
  expect(errors()).toEqual([]);
});
