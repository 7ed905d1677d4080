import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ChangePasswordForm } from "~/components/accounts/change-password-form";
import { CreateAdminForm } from "~/components/accounts/create-admin-form";
import { LoginForm } from "~/components/accounts/login-form";
import { RequestResetForm } from "~/components/accounts/request-reset-form";
import { ResetPasswordForm } from "~/components/accounts/reset-password-form";
import { ResetPassword } from "~/schemas/accounts/account";
import { EMPTY_FORM, type FormState } from "~/schemas/form";
import type { Message } from "~/text/message";
import { control, focused, summaryLinks } from "../../support/dom-queries";
import { toFormState } from "../../support/messages";
import { renderServerHtml } from "../../support/screen";

const form = () => document.querySelector("form")!;
/** Label, type and autocomplete token of each visible control, in order. */
const controls = () =>
  Array.from(
    document.querySelectorAll<HTMLInputElement>("form input:not([type=hidden])"),
    (input) => [input.name, input.labels?.[0]?.textContent.trim(), input.type, input.autocomplete],
  );
const NEW_PASSWORD = ["newPassword", "New Password", "password", "new-password"];
const heading = () => screen.getByRole("heading", { level: 1 }).textContent;
const withErrors = (errors: FormState["errors"], values: FormState["values"] = {}): FormState => ({
  values,
  errors,
});
const withAlert = (alert: Message, values: FormState["values"] = {}): FormState => ({
  values,
  errors: {},
  alert,
});

const CHANGE = {
  usernameHint: "account.usernameHint",
  username: "vic@example.org",
  minLength: 12,
} as const;
const ALL = [
  <LoginForm key="1" portal="admin" form={EMPTY_FORM} />,
  <ChangePasswordForm key="2" {...CHANGE} portal="admin" form={EMPTY_FORM} done={false} />,
  <RequestResetForm key="3" portal="volunteer" form={EMPTY_FORM} sent={false} />,
  <ResetPasswordForm
    key="4"
    portal="admin"
    form={EMPTY_FORM}
    token="t"
    link={{ kind: "admin" }}
    minLength={12}
  />,
  <CreateAdminForm intro="" key="5" form={EMPTY_FORM} minLength={12} done={false} />,
];

test.each(ALL)("form %#: posts, has noValidate, and works with password managers", (page) => {
  renderServerHtml(page);
  expect(form().method).toBe("post");
  expect(form().noValidate).toBe(true);
  expect(form()).not.toHaveAttribute("data-draft");
  for (const input of document.querySelectorAll<HTMLInputElement>(
    "form input:not([type=hidden])",
  )) {
    expect(input.autocomplete).not.toBe("");
    expect(input).toHaveAccessibleName();
    for (const attribute of ["onpaste", "placeholder", "maxlength", "readonly", "disabled"])
      expect(input).not.toHaveAttribute(attribute);
  }
  for (const input of document.querySelectorAll("[type=password]"))
    expect(input).not.toHaveAttribute("value");
  expect(document.querySelectorAll("button[type=submit]")).toHaveLength(1);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByRole("status")).toBeNull();
});

const renderChangePassword = (state: FormState, done = false) => {
  renderServerHtml(<ChangePasswordForm {...CHANGE} portal="volunteer" form={state} done={done} />);
};

test("change password: shows four fields, the username filled in, and the link back", () => {
  renderChangePassword(EMPTY_FORM);
  expect(heading()).toBe("Change Password");
  expect(form()).toHaveAttribute("action", "/volunteer/changePassword");
  expect(controls()).toEqual([
    ["username", "Username", "text", "username"],
    ["currentPassword", "Current Password", "password", "current-password"],
    NEW_PASSWORD,
    ["newPassword2", "Repeat New Password", "password", "new-password"],
  ]);
  expect(control("username")).toHaveValue("vic@example.org");
  expect(control("newPassword")).toHaveAccessibleDescription(/^12 characters or more/);
  expect(screen.getByRole("button", { name: "Submit" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Back to Dashboard" })).toHaveAttribute(
    "href",
    "/volunteer-dashboard",
  );
});

test.each([
  ["somethingWentWrong", "Failed to change password."],
  ["unavailable", "Server error. Please try again later."],
  ["account.incorrect", "Incorrect email or password."],
] as const)("change password: the server's %j is shown as %j", (alert, shown) => {
  renderChangePassword(withAlert(alert));
  expect(screen.getByRole("alert").textContent).toBe(shown);
  expect(focused()).toEqual([screen.getByRole("alert")]);
});

const renderResetPassword = (
  state: FormState,
  link?: Parameters<typeof ResetPasswordForm>[0]["link"],
  token = "s3cret",
) => {
  renderServerHtml(
    <ResetPasswordForm portal="admin" form={state} token={token} link={link} minLength={12} />,
  );
};

test("reset password: shows a new-password field, and hides the token", () => {
  renderResetPassword(EMPTY_FORM, { kind: "reset" });
  expect(heading()).toBe("Reset Password");
  expect(controls()).toEqual([NEW_PASSWORD]);
  expect(control("token")).toHaveValue("s3cret");
  expect(control("token").type).toBe("hidden");
  expect(
    screen.getByText("This link works once. Choose the password that you want to log in with."),
  ).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Reset Password" })).toBeInTheDocument();
  expect(form()).not.toHaveAttribute("action");
  expect(screen.queryByRole("link")).toBeNull();
});

test.each(["used-up", ""])(
  "reset password with the invalid link %j: shows one message and the way to a new link, without a form",
  (token) => {
    renderResetPassword(EMPTY_FORM, undefined, token);
    expect(heading()).toBe("Reset Password");
    expect(screen.getByRole("alert").textContent).toBe(
      "This link is not valid any more. Please ask for a new one.",
    );
    expect(focused()).toEqual([screen.getByRole("alert")]);
    expect(screen.getByRole("link", { name: "Ask for a new link" })).toHaveAttribute(
      "href",
      "/admin/request-reset",
    );
    expect(
      screen.getByText(/become an administrator\? Ask the person who gave it to you/),
    ).toBeInTheDocument();
    expect(document.querySelector("form")).toBeNull();
  },
);

test("a volunteer's invalid link may be an invite: the page says whom to ask", () => {
  renderServerHtml(
    <ResetPasswordForm
      portal="volunteer"
      form={EMPTY_FORM}
      token="t"
      link={undefined}
      minLength={12}
    />,
  );
  expect(screen.getByRole("link", { name: "Ask for a new link" })).toHaveAttribute(
    "href",
    "/volunteer/request-reset",
  );
  expect(
    screen.getByText(/Was it the invitation to open your account\?.*call us: \(941\) 555-/),
  ).toBeInTheDocument();
  const logIn = screen.getByRole("link", { name: "Log In" });
  expect(logIn).toHaveAttribute("href", "/vol-login");
  expect(logIn.parentElement).toHaveTextContent("Have you chosen your password already? Log In");
});

test("a first password that is left empty is no failed reset", () => {
  const form = toFormState(ResetPassword, { token: "t", newPassword: "" });
  renderResetPassword(form, { kind: "invite" });
  expect(summaryLinks()).toEqual([["#newPassword", "Please fill this in"]]);
});

test("a link that creates an administrator asks for the name", () => {
  renderResetPassword(withAlert("account.nameAndEmailMissing", { firstName: "Ana" }), {
    kind: "admin",
  });
  expect(screen.getByRole("alert").textContent).toBe(
    "Please enter your first name, last name and email.",
  );
  expect(heading()).toBe("Become an administrator");
  expect(controls()).toEqual([
    ["firstName", "First Name", "text", "given-name"],
    ["lastName", "Last Name", "text", "family-name"],
    ["email", "Email", "email", "username"],
    NEW_PASSWORD,
  ]);
  expect(control("firstName")).toHaveValue("Ana");
  expect(control("email")).not.toHaveAttribute("readonly");
  expect(screen.getByRole("button", { name: "Create" })).toBeInTheDocument();
});

test("becoming an administrator: the summary links each field in error, and takes focus", () => {
  const missing: Message[] = ["account.nameAndEmailMissing"];
  renderResetPassword(
    withErrors({ firstName: missing, lastName: missing, email: ["help.email"] }, {}),
    { kind: "admin" },
  );
  expect(summaryLinks()).toEqual([
    ["#firstName", "Please enter your first name, last name and email."],
    ["#email", "Please enter a valid E-mail"],
  ]);
  expect(focused()).toEqual([screen.getByRole("alert")]);
});

test("a link for one address shows it read-only", () => {
  renderResetPassword(
    { values: { email: "eve@example.org" }, errors: {} },
    { kind: "admin", email: "ana@example.org" },
  );
  expect(control("email")).toHaveValue("ana@example.org");
  expect(control("email")).toHaveAttribute("readonly");
});

const create = (state: FormState, done = false) => {
  renderServerHtml(<CreateAdminForm intro="" form={state} minLength={12} done={done} />);
};

test("create admin: shows four fields and Create, without autofill", () => {
  create(EMPTY_FORM);
  expect(form()).toHaveAttribute("action", "/create-admin");
  expect(controls()).toEqual([
    ["firstName", "First Name", "text", "off"],
    ["lastName", "Last Name", "text", "off"],
    ["email", "Email", "email", "off"],
    ["password", "Password", "password", "new-password"],
  ]);
  expect(screen.getByRole("button", { name: "Create" })).toBeInTheDocument();
});

test("create admin: empty fields show the specification's message once and are marked", () => {
  const empty: Message[] = ["account.allFieldsRequred"];
  create(withErrors({ lastName: empty, email: empty, password: empty }, { firstName: "Bo" }));
  const links = within(screen.getByRole("alert")).getAllByRole("link");
  expect(links.map((a) => [a.getAttribute("href"), a.textContent])).toEqual([
    ["#lastName", "All fields requred."],
  ]);
  expect(Array.from(document.querySelectorAll("[aria-invalid=true]"), (input) => input.id)).toEqual(
    ["lastName", "email", "password"],
  );
  expect(control("email")).toHaveAccessibleDescription("Error: Please fill this in");
  expect(control("firstName")).toHaveValue("Bo");
});

test("create admin: two different mistakes show two messages", () => {
  create(withErrors({ lastName: ["account.allFieldsRequred"], email: ["help.email"] }));
  expect(within(screen.getByRole("alert")).getAllByRole("listitem")).toHaveLength(2);
  expect(control("email")).toHaveAccessibleDescription("Error: Please enter a valid E-mail");
});

test("the screens are translated to Spanish", () => {
  renderServerHtml(<LoginForm portal="volunteer" form={withAlert("account.incorrect")} />, {
    locale: "es",
  });
  expect(heading()).toBe("Portal de acceso de voluntarios");
  expect(screen.getByRole("alert")).toHaveTextContent(
    "El correo electrónico o la contraseña no son correctos.",
  );
});
