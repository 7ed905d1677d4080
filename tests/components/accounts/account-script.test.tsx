import { fireEvent, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { ChangePasswordForm } from "~/components/accounts/change-password-form";
import { LoginForm } from "~/components/accounts/login-form";
import { RequestResetForm } from "~/components/accounts/request-reset-form";
import { EMPTY_FORM } from "~/schemas/form";
import { renderServerHtml } from "../../support/screen";

/** A page as the browser has it, HTML only, and then the script. */
async function load(content: ReactElement) {
  renderServerHtml(content);
  vi.resetModules();
  await import("~/enhance");
}
const change = (
  <ChangePasswordForm
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
const send = () => fireEvent.submit(document.querySelector("form")!);

beforeEach(() => {
  sessionStorage.clear();
});

test("without script there is no button that could show a password", () => {
  renderServerHtml(change);
  expect(screen.queryByRole("button", { name: "Show password" })).toBeNull();
});

test("one button shows and hides all passwords of its form, and says which", async () => {
  await load(change);
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

test("the button sends neither the form nor anything with it, and shown passwords go as passwords", async () => {
  await load(change);
  const sent = vi.fn((event: Event) => {
    event.preventDefault();
  });
  document.querySelector("form")!.addEventListener("submit", sent);
  const names = () => Array.from(new FormData(document.querySelector("form")!).keys());
  const before = names();
  fireEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(sent).not.toHaveBeenCalled();
  expect(names()).toEqual(before);
  send();
  expect(sent).toHaveBeenCalled();
  expect(types()).toEqual(["password", "password", "password"]);
});

test("nothing of a password is stored in the browser, shown or not", async () => {
  await load(change);
  fireEvent.click(screen.getByRole("button", { name: "Show password" }));
  fireEvent.input(passwords()[1]!, { target: { value: "four words in a row" } });
  expect(sessionStorage.length).toBe(0);
});

test("a draft would not keep a shown password either", async () => {
  await load(
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
  ["change password", change],
])(
  "an empty %s form goes to the server, which has the words for it, and goes once",
  async (_, page) => {
    await load(page);
    expect(send()).toBe(true);
    expect(document.querySelector("form")!.noValidate).toBe(true);
    expect(document.querySelectorAll("[aria-invalid]")).toHaveLength(0);
    expect(send()).toBe(false); // a second press while the first is under way
  },
);

test("the forgot-password form is checked in the browser, with the specification's words", async () => {
  await load(<RequestResetForm portal="volunteer" form={EMPTY_FORM} sent={false} />);
  expect(send()).toBe(false);
  expect(screen.getByRole("link", { name: "Please enter a valid E-mail" })).toHaveAttribute(
    "href",
    "#email",
  );
  fireEvent.input(screen.getByLabelText("Email"), { target: { value: "ana@example.org" } });
  expect(send()).toBe(true);
});
