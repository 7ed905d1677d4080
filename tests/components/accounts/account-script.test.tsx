import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { ChangePasswordForm } from "~/components/accounts/change-password-form";
import { LoginForm } from "~/components/accounts/login-form";
import { RequestResetForm } from "~/components/accounts/request-reset-form";
import { EMPTY_FORM } from "~/schemas/form";
import { renderAndRunScript } from "../../support/screen";

const renderChangePassword = (
  <ChangePasswordForm
    usernameHint="account.usernameHint"
    portal="admin"
    form={EMPTY_FORM}
    username="ana@example.org"
    minLength={12}
    done={false}
  />
);
const passwords = () =>
  ["currentPassword", "newPassword", "newPassword2"].map(
    (id) => document.getElementById(id) as HTMLInputElement,
  );
const types = () => passwords().map((input) => input.type);
const submitForm = () => fireEvent.submit(document.querySelector("form")!);

beforeEach(() => {
  sessionStorage.clear();
});

test("one button shows and hides all passwords of its form, and names them", async () => {
  await renderAndRunScript(renderChangePassword);
  const button = screen.getByRole("button", { name: "Show password" });
  expect(button).toHaveAttribute("aria-pressed", "false");
  passwords()[1]!.value = "four words in a row";
  fireEvent.click(button);
  expect(types()).toEqual(["text", "text", "text"]);
  expect(button).toHaveAttribute("aria-pressed", "true");
  expect(passwords()[1]).toHaveValue("four words in a row");
  fireEvent.click(button);
  expect(types()).toEqual(["password", "password", "password"]);
  expect(button).toHaveAttribute("aria-pressed", "false");
});

test("the button does not submit, and shown passwords are submitted as passwords", async () => {
  await renderAndRunScript(renderChangePassword);
  const sent = vi.fn((event: Event) => {
    event.preventDefault();
  });
  document.querySelector("form")!.addEventListener("submit", sent);
  const names = () => Array.from(new FormData(document.querySelector("form")!).keys());
  const namesBefore = names();
  fireEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(sent).not.toHaveBeenCalled();
  expect(names()).toEqual(namesBefore);
  submitForm();
  expect(sent).toHaveBeenCalled();
  expect(types()).toEqual(["password", "password", "password"]);
});

test("no password is stored in the browser, shown or not", async () => {
  await renderAndRunScript(renderChangePassword);
  fireEvent.click(screen.getByRole("button", { name: "Show password" }));
  fireEvent.input(passwords()[1]!, { target: { value: "four words in a row" } });
  expect(sessionStorage.length).toBe(0);
});

test("a draft does not store a shown password", async () => {
  await renderAndRunScript(
    <form data-draft="x">
      <input id="name" aria-label="Name" />
      <input id="secret" type="password" aria-label="Secret" />
      <button type="button" data-show aria-pressed="false" hidden>
        Show password
      </button>
    </form>,
  );
  fireEvent.click(screen.getByRole("button"));
  fireEvent.input(screen.getByLabelText("Secret"), { target: { value: "four words in a row" } });
  fireEvent.input(screen.getByLabelText("Name"), { target: { value: "Ana" } });
  expect(Object.values(sessionStorage).join()).toContain("Ana");
  expect(Object.values(sessionStorage).join()).not.toContain("four words");
});

test.each([
  ["login", <LoginForm key="l" portal="admin" form={EMPTY_FORM} />],
  ["change password", renderChangePassword],
])("an empty %s form is submitted once, to get the server's message", async (_, page) => {
  await renderAndRunScript(page);
  expect(submitForm()).toBe(true);
  expect(document.querySelector("form")!.noValidate).toBe(true);
  expect(document.querySelectorAll("[aria-invalid]")).toHaveLength(0);
  expect(submitForm()).toBe(false); // a second click during the first submission
});

test("the forgot-password form is validated in the browser, with the specification's texts", async () => {
  await renderAndRunScript(<RequestResetForm portal="volunteer" form={EMPTY_FORM} sent={false} />);
  expect(submitForm()).toBe(false);
  expect(screen.getByRole("link", { name: "Please enter a valid E-mail" })).toHaveAttribute(
    "href",
    "#email",
  );
  fireEvent.input(screen.getByLabelText("Email"), { target: { value: "ana@example.org" } });
  expect(submitForm()).toBe(true);
});
