import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { useHubDatabase } from "../../support/hub-database";
import { startApp, type App } from "../../support/app";
import { eventually } from "../../support/eventually";
import { FakePostmark } from "../../support/fake-postmark";
import { newHelpFormFields, postHelpForm, readPageReference } from "../../support/help-form";
import { MAILBOX_PATHS } from "../../support/mailbox";
import { SPEC_SCREENS } from "../../support/spec-roles";
import { Visitor, type TestResponse } from "../../support/visitor";

useHubDatabase();

const PAGES: [path: string, h1: string, title: string][] = [
  [
    "/home",
    "After the storm: free help with cleanup, water and food",
    "Tidewater Community Resource Center",
  ],
  ["/request-help", "Request Help", "Request Help – Tidewater Community Resource Center"],
  [
    "/request-help/status",
    "Check Request Status",
    "Check Request Status – Tidewater Community Resource Center",
  ],
  ["/more-resources", "Resources", "Resources – Tidewater Community Resource Center"],
  [
    "/applyVolunteer",
    "Apply to Volunteer",
    "Apply to Volunteer – Tidewater Community Resource Center",
  ],
  [
    "/applyVolunteer/status",
    "Check Application Status",
    "Check Application Status – Tidewater Community Resource Center",
  ],
  ["/thank-you", "Thank you", "Thank you – Tidewater Community Resource Center"],
];

/** Checks that apply to every public page. */
function expectWellFormed({ headers, document, text }: TestResponse, lang: "en" | "es" = "en") {
  expect(text).toMatch(/^<!DOCTYPE html>/i);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(document.compatMode).toBe("CSS1Compat");
  expect(document.documentElement.lang).toBe(lang);
  expect(document.querySelectorAll("h1")).toHaveLength(1);
  expect(document.querySelectorAll("main")).toHaveLength(1);
  expect(document.querySelectorAll("title")).toHaveLength(1);
  expect(document.querySelector("meta[name=viewport]")!.getAttribute("content")).toBe(
    "width=device-width, initial-scale=1",
  );
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
  expect(document.querySelector("a.skip")!.getAttribute("href")).toBe("#main");

  // nothing that the CSP would block
  const scripts = [...document.querySelectorAll("script")];
  expect(scripts.filter((script) => !script.hasAttribute("src") || script.textContent)).toEqual([]);
  for (const script of scripts)
    expect(script.getAttribute("src")).toMatch(/^\/assets\/enhance-\w+\.js$/);
  expect(
    document.querySelectorAll("[style], link[rel=stylesheet], link[rel=modulepreload]"),
  ).toHaveLength(0);
  const attributes = [...document.querySelectorAll("*")].flatMap((element) =>
    element.getAttributeNames(),
  );
  expect(attributes.filter((name) => name.startsWith("on"))).toEqual([]);

  const policy = String(headers["content-security-policy"]);
  const [style, ...more] = document.querySelectorAll("style");
  expect(more).toEqual([]);
  const hash = createHash("sha256").update(style!.textContent).digest("base64");
  expect(policy).toContain(`style-src 'sha256-${hash}'`);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  for (const part of ["form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(part);
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
  });
  expect(headers["x-request-id"]).toBeDefined();
  expect(headers["x-powered-by"]).toBeUndefined();
}

/** Size in bytes after gzip. */
const gzipSize = (content: string | Buffer) => gzipSync(content, { level: 9 }).length;

test("/ redirects to /home", async () => {
  const page = await new Visitor().get("/");
  expect(page.redirects).toEqual(["302 /home"]);
  expect(page.status).toBe(200);
});

describe.each(PAGES)("%s", (path, h1, title) => {
  test("is a well-formed page with its title", async () => {
    const page = await new Visitor().get(path);
    expect(page.status).toBe(200);
    expectWellFormed(page);
    expect(page.textAt("h1")).toBe(h1);
    expect(page.document.title).toBe(title);
    expect(page.document.querySelectorAll("[role=alert]:not([hidden])")).toHaveLength(0);
  });

  test("has working images, anchors and https links", async () => {
    const { document } = await new Visitor().get(path);
    for (const image of document.querySelectorAll("img"))
      expect((await new Visitor().get(image.getAttribute("src")!)).status).toBe(200);
    for (const link of document.querySelectorAll<HTMLAnchorElement>("a[href^='#']"))
      expect(document.getElementById(link.hash.slice(1)), link.hash).not.toBeNull();
    for (const link of document.querySelectorAll<HTMLAnchorElement>("a[href^=http]"))
      expect(link.protocol).toBe("https:");
  });

  test("is available in Spanish, with a link back", async () => {
    const visitor = new Visitor();
    const page = await visitor.get(`${path}?lang=es&x=1`);
    expect(page.redirects).toEqual([`302 ${path}?x=1`]);
    expectWellFormed(page, "es");
    expect(page.textAt("nav.language a")).toBe("English");
    const back = await visitor.get(`${path}?lang=en`);
    expectWellFormed(back, "en");
    expect(back.textAt("nav.language a")).toBe("Español");
  });

  test("answers HEAD without a body", async () => {
    const { status, bytes } = await new Visitor().call("HEAD", path, undefined, {
      accept: "text/html",
    });
    expect(status).toBe(200);
    expect(bytes).toHaveLength(0);
  });
});

test("every public page has its own description in each language, at most 160 characters", async () => {
  const paths = SPEC_SCREENS.filter(({ path, role }) => role === "public" && path !== "/").map(
    ({ path }) => path,
  );
  const descriptions: string[] = [];
  for (const lang of ["en", "es"]) {
    const visitor = new Visitor();
    await visitor.get(`/home?lang=${lang}`);
    for (const path of paths) {
      const [meta, ...more] = (await visitor.get(path)).document.querySelectorAll(
        "head meta[name=description]",
      );
      expect(more, path).toEqual([]);
      const description = meta?.getAttribute("content") ?? "";
      expect(description, path).toMatch(/^.{20,160}$/);
      descriptions.push(description);
    }
  }
  expect(descriptions.length).toBeGreaterThanOrEqual(26);
  expect(descriptions).toEqual([...new Set(descriptions)]);
});

test("a missing page has none", async () => {
  expect(
    (await new Visitor().get("/nope")).document.querySelector("meta[name=description]"),
  ).toBeNull();
});

test.each(["/home", "/more-resources", "/thank-you"])(
  "%s is revalidated by its ETag, in each language",
  async (path) => {
    const visitor = new Visitor();
    const { headers } = await visitor.get(path);
    expect(headers["cache-control"]).toBe("private, no-cache");
    expect(headers.vary).toMatch(/Cookie/i);
    const tag = { "if-none-match": headers.etag! };
    const again = await visitor.get(path, tag);
    expect(again.status).toBe(304);
    expect(again.bytes).toHaveLength(0);
    expect(again.headers["content-security-policy"]).toBe(headers["content-security-policy"]);
    await visitor.get(`${path}?lang=es`);
    expect((await visitor.get(path, tag)).status).toBe(200);
  },
);

test("form responses and pages with personal data are not stored; the empty form is, for Back", async () => {
  const visitor = new Visitor();
  expect((await visitor.get("/request-help")).headers["cache-control"]).toBe("private, no-cache");
  expect((await visitor.get("/request-help/status")).headers["cache-control"]).toBe("no-store");
  for (const path of ["/request-help", "/request-help/status"]) {
    const failed = await visitor.post(path, { first_name: "Ann" });
    expect(failed.status).toBe(422);
    expect(failed.headers["cache-control"]).toBe("no-store");
  }
});

test("compressed size is at most 12 KB per public page, 6 KB for the stylesheet, 1.5 KB for the script", async () => {
  const visitor = new Visitor();
  const pages = new Map<string, TestResponse>();
  for (const [path] of PAGES) pages.set(path, await visitor.get(path));
  pages.set("received", await postHelpForm(visitor));
  pages.set(
    "every mistake",
    await postHelpForm(visitor, { helpOther: true, other: "x".repeat(101) }),
  );
  pages.set(
    "every mistake of an application",
    await visitor.submit(await visitor.get("/applyVolunteer")),
  );
  pages.set("not found", await visitor.get("/nope"));
  await visitor.get("/home?lang=es");
  for (const [path] of PAGES) pages.set(`${path} es`, await visitor.get(path));
  pages.set("received es", await postHelpForm(visitor));
  pages.set("every mistake es", await postHelpForm(visitor, { helpOther: true }));
  pages.set(
    "every mistake of an application es",
    await visitor.submit(await visitor.get("/applyVolunteer")),
  );

  const src = pages.get("/home")!.document.querySelector("script")!.getAttribute("src")!;
  const script = gzipSize((await visitor.get(src)).bytes);
  const style = gzipSize(
    pages.get("/home")!.textAt("style") &&
      pages.get("/home")!.document.querySelector("style")!.textContent,
  );
  const weights = Object.fromEntries(
    [...pages].map(([name, page]) => [name, gzipSize(page.bytes) + script]),
  );
  console.log("gzip bytes, page with style and script:", { script, style, ...weights });
  expect(script).toBeLessThanOrEqual(1_500);
  expect(style).toBeLessThanOrEqual(6_000);
  for (const [name, bytes] of Object.entries(weights))
    expect(bytes, name).toBeLessThanOrEqual(12_000);
  for (const page of pages.values())
    expect(page.document.querySelector("script")!.getAttribute("src")).toBe(src);
});

describe("the home page", () => {
  test("ends with the credit and the year, like every page", async () => {
    for (const path of ["/home", "/request-help", "/nope"]) {
      const footer = (await new Visitor().get(path)).textAt("footer");
      expect(footer).toContain("Built by the Community Hub development team.");
      expect(footer).toContain(String(new Date().getFullYear()));
    }
    const spanish = new Visitor();
    await spanish.get("/home?lang=es");
    expect((await spanish.get("/home")).textAt("footer")).toContain(
      "Desarrollado por el equipo de Community Hub.",
    );
  });

  test("shows the logged-out menu", async () => {
    const { document } = await new Visitor().get("/home");
    const links: Record<string, string> = Object.fromEntries(
      [...document.querySelectorAll<HTMLAnchorElement>("header a")].map((link) => [
        link.pathname,
        link.textContent.trim(),
      ]),
    );
    expect(links).toMatchObject({
      "/admin-login": "Admin Login",
      "/vol-login": "Volunteer Login",
      "/applyVolunteer": "Apply to Volunteer",
      "/more-resources": "Resources",
      "/request-help": "Request Help",
    });
    expect(links).toHaveProperty(["/home"]);
  });
});

describe("a missing page", () => {
  test.each([
    "/nope",
    "/home/nope",
    "/request-help/nope",
    "/home.data/x",
    "/__manifest",
    "/.env",
    "/assets/../.env",
    "/%00",
    "/constructor",
  ])("%s shows the generic error screen with its status", async (path) => {
    const page = await new Visitor().get(path);
    expect(page.status).toBe(404);
    expectWellFormed(page);
    expect(page.textAt("h1")).toBe("Unexpected Application Error!");
    expect(page.textAt("main")).toContain("404");
    expect(page.document.title).toMatch(/^Unexpected Application Error!/);
    expect(page.headers["cache-control"]).toBe("no-store");
  });

  test("is shown in Spanish if chosen", async () => {
    const visitor = new Visitor();
    await visitor.get("/home?lang=es");
    const page = await visitor.get("/nope");
    expect(page.status).toBe(404);
    expectWellFormed(page, "es");
    expect(page.textAt("h1")).toBe("¡Error inesperado de la aplicación!");
    expect(page.textAt("main")).toContain("404 Página no encontrada");
  });

  test("is not served for a missing asset", async () => {
    const { status } = await new Visitor().get("/assets/nope.js");
    expect(status).toBe(404);
  });
});

test.each(["/", "/home", "/more-resources", "/thank-you", "/dev/mail"])(
  "a form posted to %s is answered 405",
  async (path) => {
    const page = await new Visitor().post(path, { a: "b" });
    expect(page.status).toBe(405);
    expectWellFormed(page);
    expect(page.textAt("h1")).toBe("Unexpected Application Error!");
    expect(page.textAt("main")).toContain("405");
  },
);

test.each(["PUT", "PATCH", "DELETE"])("%s to a form changes nothing", async (method) => {
  const visitor = new Visitor();
  const type = "application/x-www-form-urlencoded";
  const { status } = await visitor.call(method, "/request-help", "first_name=", {
    origin: visitor.base,
    "content-type": type,
  });
  expect([405, 422]).toContain(status);
});

test("an unknown language changes nothing, and choosing one never redirects to another site", async () => {
  const visitor = new Visitor();
  const page = await visitor.get("/home?lang=xx");
  expectWellFormed(page, "en");
  expect([...visitor.cookies]).toEqual([]);
  for (const path of [
    "/.//evil.example/?lang=es",
    "/%2F%2Fevil.example/?lang=es",
    "/%5Cevil.example/?lang=es",
  ]) {
    const { status, headers } = await visitor.call("GET", path);
    if (status === 302)
      expect(new URL(String(headers.location), visitor.base).origin).toBe(visitor.base);
    else expect([400, 404]).toContain(status);
  }
});

test("files for browsers and robots are served", async () => {
  const visitor = new Visitor();
  const robots = await visitor.get("/robots.txt");
  expect(robots.status).toBe(200);
  expect(robots.headers["content-type"]).toMatch(/^text\/plain/);
  expect(robots.text).toContain("Disallow");
  for (const path of ["/favicon.svg", "/logo.svg"]) {
    const { status, headers } = await visitor.get(path);
    expect(status).toBe(200);
    expect(headers["content-type"]).toMatch(/^image\/svg\+xml/);
    expect(headers.etag).toBeDefined();
  }
  expect((await visitor.get("/healthz")).status).toBe(200);
  expect((await visitor.get("/readyz")).status).toBe(200);
});

describe("the development mailbox", () => {
  test("shows sent mails as a page and as JSON, and runs none of their content", async () => {
    const visitor = new Visitor();
    const entries = newHelpFormFields();
    readPageReference(await postHelpForm(visitor, entries));
    const email = String(entries.email);
    const mails = await eventually(async () => {
      const answer = await visitor.call("GET", "/dev/mail.json");
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.json).toContainEqual(expect.objectContaining({ to: email }));
      return answer.json as Record<string, unknown>[];
    });
    expect(Object.keys(mails[0]!).sort()).toEqual(["at", "html", "subject", "text", "to"]);
    const ats = mails.map(({ at }) => new Date(String(at)).getTime());
    expect(ats.every((at) => Number.isFinite(at))).toBe(true);

    const page = await visitor.get("/dev/mail");
    expect(page.status).toBe(200);
    expect(page.headers["cache-control"]).toBe("no-store");
    expect(page.text).toContain(email);
    for (const frame of page.document.querySelectorAll("iframe"))
      expect(frame.getAttribute("sandbox")).toBe("");
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(page.headers["content-security-policy"]).toContain("script-src 'self';");
  });
});

describe("another center, with a mail provider", () => {
  const postmark = new FakePostmark();
  let app: App;
  beforeAll(async () => {
    await postmark.listen();
    app = await startApp(inject("mongodb"), {
      MONGODB_URI: `${inject("mongodb")}/another-center`,
      POSTMARK_SERVER_TOKEN: postmark.token,
      POSTMARK_BASE_URL: postmark.url,
      MAIL_FROM: "hub@example.com",
      SKIES: "gray",
      CENTER_NAME: 'Ann & Bob\'s "Center" <1>',
      ORGANISATION_NAME: "Ann & Bob",
      CENTER_URL: "https://center.example/?a=1&b=2",
      DEVELOPED_BY: "the <team>",
      CONTACT_PHONE: "(800) 555-0199",
      NEIGHBOR_HOTLINES: "Lee & County: 239-555-0100; DeSoto County : (863) 555-0100",
    });
  });
  afterAll(async () => {
    expect(await app.stop()).toBe(0);
    await postmark.close();
  });

  test("has no development mailbox", async () => {
    const visitor = new Visitor(app.base);
    for (const path of MAILBOX_PATHS) {
      const { status, text } = await visitor.get(path);
      expect(status, path).toBe(404);
      expect(text).not.toContain("Development mailbox");
    }
  });

  test("sends its mails to the provider", async () => {
    const visitor = new Visitor(app.base);
    const entries = newHelpFormFields();
    const id = readPageReference(await postHelpForm(visitor, entries));
    const mail = await eventually(() => {
      const [found] = postmark.mailsTo(String(entries.email));
      expect(found).toBeDefined();
      return found!;
    });
    expect(mail.From).toContain("hub@example.com");
    expect(mail.TextBody).toContain(id);
  });

  test("names the hotlines of its neighbors to who lives outside the area", async () => {
    const visitor = new Visitor(app.base);
    const form = await visitor.get("/request-help");
    const link = form.all("a").find((one) => one.textContent === "My zip code is not listed")!;
    const page = await visitor.get(link.getAttribute("href")!);
    expect(page.texts("ul[aria-label='Hotlines near our area'] li")).toEqual([
      "Lee & County: 239-555-0100",
      "DeSoto County: (863) 555-0100",
    ]);
    expect(page.hrefs("ul[aria-label='Hotlines near our area'] a")[1]).toBe("tel:+18635550100");
  });

  test("shows its own names, escaped, and Gray Skies first", async () => {
    const page = await new Visitor(app.base).get("/home");
    expectWellFormed(page);
    expect(page.textAt("main .title h2")).toBe(`Ann & Bob's "Center" <1>`);
    expect(page.document.title).toBe(`Ann & Bob's "Center" <1>`);
    expect(page.document.querySelector<HTMLImageElement>("main img")!.alt).toBe("Ann & Bob");
    expect(page.document.querySelector("main a[href^=http]")!.getAttribute("href")).toBe(
      "https://center.example/?a=1&b=2",
    );
    expect(page.textAt("footer")).toContain("Built by the <team>.");
    expect(page.textAt("footer")).toContain("(800) 555-0199");
    const text = page.textAt("main");
    expect(text.indexOf("Gray Skies")).toBeGreaterThan(0);
    expect(text.indexOf("Blue Skies")).toBeGreaterThan(text.indexOf("Gray Skies"));
  });
});
