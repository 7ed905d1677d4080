import { expect, test } from "vitest";

import { createAccount, newPassword, type TestAccount } from "../../support/accounts";
import { useHubDatabase } from "../../support/hub-database";
import { logInAs, updateSessionDates } from "../../support/sessions";
import { Visitor, type TestResponse } from "../../support/visitor";

useHubDatabase();

const CENTER = "Tidewater Community Resource Center";
const UNEXPECTED = "¡Error inesperado de la aplicación!";
const DETAILS = "/homeowner-requests/request-details";

/** A logged-in visitor whose language is Spanish. */
async function logInInSpanish(person: TestAccount) {
  const visitor = await logInAs(person);
  await visitor.get("/home?lang=es");
  return visitor;
}

/** Without what narrow windows repeat in the menu. */
const menu = (page: TestResponse) =>
  [...page.document.querySelectorAll("header nav a")]
    .filter((link) => !link.closest(".in-menu"))
    .map((link) => link.getAttribute("href"));
const ADMIN = ["/requests", "/assignVolunteers", "/requests-in-progress"];
const VOLUNTEER = [
  "/volunteer-dashboard",
  "/volunteer/account-details",
  "/volunteer/changePassword",
];

function expectOwnPage(page: TestResponse, title: string, links: readonly string[]) {
  expect(page.document.title).toBe(`${title} – ${CENTER}`);
  expect(page.document.documentElement.lang).toBe("es");
  expect(page.textAt("header .name")).toBe(CENTER);
  expect(page.textAt("nav.language a")).toBe("English");
  expect(menu(page).slice(0, links.length)).toEqual(links);
  expect(page.headers["cache-control"]).toBe("no-store");
}

test.each([
  [400, "/volunteer/jobs", { intent: "nonsense" }],
  [404, "/nope", { a: "b" }],
  [405, "/home", { a: "b" }],
])(
  "%i after a volunteer's POST to %s shows name, language and menus",
  async (status, path, fields) => {
    const visitor = await logInInSpanish(await createAccount("volunteer"));
    const page = await visitor.post(path, fields);
    expect(page.status).toBe(status);
    expect(page.textAt("h1")).toBe(UNEXPECTED);
    expectOwnPage(page, UNEXPECTED, VOLUNTEER);
    expect(page.textAt("header form button")).toBe("Cerrar sesión");
  },
);

test("415 shows the same for an administrator", async () => {
  const visitor = await logInInSpanish(await createAccount("admin"));
  const page = await visitor.post("/create-admin", { a: "b" }, { "content-type": "text/plain" });
  expect(page.status).toBe(415);
  expect(page.textAt("h1")).toBe(UNEXPECTED);
  expectOwnPage(page, UNEXPECTED, ADMIN);
});

test("404 for a missing request shows the same", async () => {
  const visitor = await logInInSpanish(await createAccount("admin"));
  const page = await visitor.post(`${DETAILS}?id=R00000000`, { intent: "accept" });
  expect(page.status).toBe(404);
  expectOwnPage(page, UNEXPECTED, ADMIN);
  expect(page.textAt("main")).toBe(
    `${UNEXPECTED}404 Página no encontradaNo hay ninguna solicitud con el número R00000000.Volver a Solicitudes nuevas`,
  );
});

test("409 and 422 show the screen again", async () => {
  const { firstName, lastName, email, ...admin } = await createAccount("admin");
  const visitor = await logInInSpanish({ ...admin, firstName, lastName, email });
  for (const [status, password] of [
    [409, newPassword()],
    [422, ""],
  ] as const) {
    const page = await visitor.post("/create-admin", { firstName, lastName, email, password });
    expect(page.status).toBe(status);
    expectOwnPage(page, "Error: Crear otra cuenta de administrador", ADMIN);
  }
});

test("401 after an ended session shows the login with the public menus", async () => {
  const person = await createAccount("admin");
  const visitor = await logInInSpanish(person);
  await updateSessionDates(person, { expiresAt: new Date(Date.now() - 1) });
  const page = await visitor.post(`${DETAILS}?id=R00000000`, { intent: "accept" });
  expect(page.status).toBe(401);
  expectOwnPage(page, "Inicie sesión de nuevo", ["/request-help", "/applyVolunteer"]);
});

test("401 for the wrong role keeps that role's menus", async () => {
  const visitor = await logInInSpanish(await createAccount("volunteer"));
  const page = await visitor.post(`${DETAILS}?id=R00000000`, { intent: "accept" });
  expect(page.status).toBe(401);
  expectOwnPage(page, "Inicie sesión de nuevo", VOLUNTEER);
});

test("a visitor without a login gets the public page", async () => {
  const visitor = new Visitor();
  const page = await visitor.post("/nope", { a: "b" });
  expect(page.status).toBe(404);
  expect(page.document.title).toBe(`Unexpected Application Error! – ${CENTER}`);
  expect(menu(page)).toContain("/vol-login");
});
