import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";

import { HelpRequests, type RequestDocument } from "~/models/request.server";
import {
  MISSING_HELP_FIELDS,
  newHelpFormFields,
  postHelpForm,
  readFieldErrors,
  readFormValues,
  readPageReference,
  toFormPairs,
} from "../../support/help-form";
import { countRequests, useHubDatabase } from "../../support/hub-database";
import { waitForOnlyMail } from "../../support/mailbox";
import { Visitor, type TestResponse } from "../../support/visitor";

useHubDatabase();

const PATH = "/request-help";
const ANSWERS = "section[aria-labelledby=answers] dl.facts";
const readPageReferenceOf = (page: TestResponse) => page.textAt(".reference");
const RECEIVED =
  "Your request was received. A representative will review the request and an email follows.";
const DESCRIPTION =
  "Please enter a brief description of the help needed. Description must be less than 500 characters";

const findDocument = async (id: string) =>
  (await HelpRequests.findById(id).lean<RequestDocument>())!;
function expectRefused(page: TestResponse) {
  expect(page.status).toBe(422);
  expect(page.redirects).toEqual([]);
  expect(page.document.title).toMatch(/^Error: Request Help/);
  expect(page.headers["cache-control"]).toBe("no-store");
  expect(page.document.querySelector("[data-sent]")).toBeNull();
}

describe("an empty form", () => {
  test("shows every message at once, beside its field and in the summary", async () => {
    const before = await countRequests();
    const page = await postHelpForm(new Visitor(), {});
    expectRefused(page);
    expect(readFieldErrors(page)).toEqual(MISSING_HELP_FIELDS);
    expect(page.document.querySelector(".summary")!.hasAttribute("autofocus")).toBe(true);
    expect(await countRequests()).toEqual(before);
  });

  test("shows the messages in Spanish if chosen", async () => {
    const visitor = new Visitor();
    const page = await visitor.get(`${PATH}?lang=es`);
    expect(page.redirects).toEqual([`302 ${PATH}`]);
    expect(visitor.cookies.get("lang")).toBe("es");
    const answer = await visitor.submit(page, { helpOther: true });
    expect(answer.status).toBe(422);
    expect(answer.document.documentElement.lang).toBe("es");
    expect(answer.document.title).toMatch(/^Error: Pedir ayuda/);
    expect(readFieldErrors(answer)).toEqual([
      "first_name: Escriba su nombre",
      "last_name: Escriba su apellido",
      "email: Escriba una dirección de correo electrónico válida",
      "phone_number: Escriba un número de teléfono válido.",
      "street_address_1: Escriba una dirección válida.",
      "city: Escriba una ciudad válida.",
      "zip_code: Elija un código postal válido.",
      "county: Elija un condado.",
      "other: Escriba qué otra clase de ayuda necesita. El texto debe tener menos de 100 caracteres.",
      "description: Escriba una breve descripción de la ayuda que necesita. La descripción debe tener menos de 500 caracteres",
    ]);
    expect(readFieldErrors(await visitor.submit(await visitor.get(PATH), {}))).toContain(
      "helpExterior: Elija un tipo de ayuda.",
    );
  });
});

describe("one wrong field", () => {
  test("keeps every other value as typed, with the same submission id", async () => {
    const visitor = new Visitor();
    const form = await visitor.get(PATH);
    const entries = {
      first_name: ' Ann "The Tree" <b>&amp; ',
      last_name: "O’Neil-Ñandú 🌴",
      email: "ann@",
      phone_number: "(941) 555-0123",
      street_address_1: "12 Palm Dr",
      street_address_2: "#4",
      city: "Englewood",
      zip_code: "33981",
      county: "Charlotte",
      helpWater: true,
      helpOther: true,
      other: "\nTwo\nlines",
      description: "\n  First </textarea><script>alert(1)</script>\nsecond\n\n",
    };
    const id = (answer: TestResponse) =>
      answer.document.querySelector<HTMLInputElement>("[name=submission_id]")!.value;
    expect(id(form)).toBe("");
    const submission_id = randomUUID(); // as the script writes it
    const page = await visitor.submit(form, { ...entries, submission_id });
    expectRefused(page);
    const expected = { ...entries, helpWater: "on", helpOther: "on", website: "" };
    expect(readFormValues(page)).toEqual(expected);
    expect(page.document.querySelectorAll("main script")).toHaveLength(0);
    expect(id(page)).toBe(submission_id);
    expect(readFormValues(await visitor.submit(page, { city: "" }))).toEqual({
      ...expected,
      city: "",
    });
  });
});

describe("a valid form", () => {
  test("redirects with 303 to a receipt; a reload shows it again, and the form is empty", async () => {
    const visitor = new Visitor();
    const form = await visitor.get(PATH);
    const page = await visitor.submit(
      form,
      newHelpFormFields({ helpOther: true, other: "A generator" }),
    );
    const id = readPageReference(page);
    expect(page.textAt("[role=status]")).toBe(RECEIVED);
    expect(page.document.title).toBe("Request received – Tidewater Community Resource Center");
    expect(page.textAt("h1")).toBe("Request received");
    expect(page.all("main form")).toEqual([]);
    expect(page.hrefs("main a")).toContain(PATH);
    expect(
      page.document.querySelector(
        ".summary:not([hidden]), .error:not([hidden]), [role=alert]:not([hidden])",
      ),
    ).toBeNull();
    const empty = await visitor.get(PATH);
    expect(empty.document.querySelector("[data-sent]")).toBeNull();
    expect(Object.values(readFormValues(empty)).join("")).toBe("");
    expect(empty.document.querySelector<HTMLInputElement>("[name=submission_id]")!.value).toBe("");

    const again = await visitor.get(page.url.pathname + page.url.search);
    expect(again.status).toBe(200);
    expect(again.textAt("[role=status]")).toBe(RECEIVED);
    expect(again.textAt(".reference")).toBe(id);
    expect(again.headers["cache-control"]).toBe("no-store");
  });

  test("its receipt shows what was sent, to the browser that sent it only", async () => {
    const visitor = new Visitor();
    const entries = newHelpFormFields({
      first_name: "Zoë",
      last_name: "<b>Ñandú</b>",
      phone_number: "941-555-0123",
      helpWater: true,
      helpOther: true,
      other: "A generator",
      description: "One\ntwo 🌀",
    });
    const page = await postHelpForm(visitor, entries);
    const id = readPageReference(page);
    const facts = page.facts(ANSWERS);
    expect(facts).toMatchObject({
      Name: "Zoë <b>Ñandú</b>",
      "Phone Number": "(941)-555-0123",
      Email: entries.email,
      County: entries.county,
      "Other area of help": "A generator",
      Description: "One\ntwo 🌀",
    });
    expect(facts["Type of help"]).toMatch(/Clean Water, .*Other$/);
    expect(facts.Address).toContain(entries.street_address_1);
    expect(page.document.title + page.url.href).not.toMatch(/Zo(ë|%C3)|and(ú|%C3)|555-?0123/);
    const url = page.url.pathname + page.url.search;
    expect((await visitor.get(url)).facts(ANSWERS)).toEqual(facts);
    expect((await visitor.get(`${url}&lang=es`)).textAt("#answers")).toBe("Lo que envió");

    const stranger = await new Visitor().get(url);
    expect(readPageReferenceOf(stranger)).toBe(id);
    expect(stranger.document.querySelector("#answers")).toBeNull();
    expect(stranger.text).not.toContain(String(entries.email));
  });

  test("with answers too long for a cookie gets its number without them", async () => {
    const emoji = "🌀";
    const page = await new Visitor().post(
      PATH,
      toFormPairs(
        newHelpFormFields({
          first_name: emoji.repeat(80),
          last_name: emoji.repeat(80),
          street_address_1: emoji.repeat(120),
          description: emoji.repeat(500),
        }),
      ),
    );
    readPageReference(page);
    expect(page.all(ANSWERS)).toEqual([]);
  });

  test("is stored normalized, and the mail contains the number", async () => {
    const visitor = new Visitor();
    const email = "tidy.person@example.org";
    const page = await postHelpForm(visitor, {
      ...newHelpFormFields({
        email: ` ${email} `,
        first_name: "  Zoë ",
        phone_number: "+1 (941) 555-0123",
        street_address_2: "NULL",
      }),
      zip_code: "33946",
      county: "Charlotte",
      helpExterior: false,
      helpFood: true,
      helpWater: true,
      description: " One\ntwo 🌀 ",
    });
    const id = readPageReference(page);
    expect(await findDocument(id)).toMatchObject({
      firstName: "Zoë",
      email,
      phone: "9415550123",
      address: { line2: "", state: "FL", zip: "33946" },
      county: "Charlotte",
      helpTypes: ["water", "food"],
      description: "One\ntwo 🌀",
      status: "Unevaluated",
      locale: "en",
      suspicious: false,
    });
    const mail = await waitForOnlyMail(email);
    expect(mail.subject).toBe("We received your request for help");
    expect(mail.text).toContain(id);
    expect(mail.text).not.toContain("Clean Water");
    expect(mail.html.replace(/<[^>]+>/g, "")).toContain(id);
    // in the groups of the screen
    const [, first, second, third] = /^(.)(.{4})(.{4})$/.exec(id)!;
    expect(mail.html).toMatch(RegExp(`>${first}</span><span[^>]+>${second}</span>.*${third}<`));
    const mailbox = await visitor.get("/dev/mail");
    expect(mailbox.text).toContain(email);
    expect(mailbox.textAt("time")).toMatch(/^\d+\/\d+\/\d{4} \d+:\d\d [AP]M$/);
  });

  test("in Spanish gets a page and a mail in Spanish", async () => {
    const visitor = new Visitor();
    const entries = newHelpFormFields();
    const page = await visitor.submit(await visitor.get(`${PATH}?lang=es`), entries);
    const id = readPageReference(page);
    expect(page.textAt("[role=status]")).toBe(
      "Recibimos su solicitud. Un representante la revisará y después le enviaremos un correo electrónico.",
    );
    expect((await findDocument(id)).locale).toBe("es");
    expect((await waitForOnlyMail(String(entries.email))).subject).toBe(
      "Recibimos su solicitud de ayuda",
    );
  });

  test("with a forged token in the URL leads to the plain form", async () => {
    const visitor = new Visitor();
    const page = await postHelpForm(visitor);
    const real = page.url.searchParams.get("sent")!;
    const [id = "", signature = ""] = real.split(".");
    const other = `R${id.slice(1).split("").reverse().join("")}`;
    const forged = [
      id,
      `${id}.`,
      `${id}.${"a".repeat(16)}`,
      `${other}.${signature}`,
      `${real}x`,
      `x${real}`,
      "",
      "💥",
      `${real}&sent=${id}`,
    ];
    for (const sent of forged.slice(0, -1)) {
      const { status, document, url } = await visitor.get(
        `${PATH}/received?sent=${encodeURIComponent(sent)}`,
      );
      expect(url.pathname).toBe(PATH);
      expect(status).toBe(200);
      expect(document.querySelector("[data-sent]"), sent).toBeNull();
      expect(document.querySelector("[role=status]:not(.unseen)"), sent).toBeNull();
      expect(document.querySelector("form[method=post]")).not.toBeNull();
    }
  });
});

describe("hostile input", () => {
  const FORM = "application/x-www-form-urlencoded";
  const HTML = { accept: "text/html", "sec-fetch-site": "same-origin" };
  const encode = (more: Record<string, string> = {}) =>
    new URLSearchParams(toFormPairs(newHelpFormFields({ description: "", ...more }))).toString();
  const rest = encode({ first_name: "" }).replace("first_name=&", "");

  /** Each lacks the description, so none may be stored. */
  const HOSTILE: [label: string, status: number, body: string | Buffer, type?: string][] = [
    ["a field of 10 MB", 413, `first_name=${"x".repeat(10_000_000)}&${rest}`],
    ["a field of 200 KB", 413, `first_name=${"x".repeat(200_000)}&${rest}`],
    ["a field of 60 KB", 422, `first_name=${"x".repeat(60_000)}&${rest}`],
    ["a description of 60 KB of spaces", 422, `description=${"+".repeat(60_000)}&${rest}`],
    [
      "an address of 60 KB to match",
      422,
      `email=${"a.".repeat(15_000)}@${"a-".repeat(15_000)}&${rest}`,
    ],
    ["operators as names", 422, `first_name[$ne]=x&last_name.$gt=&email[$regex]=.*&${rest}`],
    ["an array of a million", 422, `help[1000000]=x&${rest}`],
    ["a field as an array of a million", 422, `first_name[1000000]=x&other[1000000]=x&${rest}`],
    ["a name 5,000 deep", 422, `${Array(5_000).fill("a").join(".")}=x&${rest}`],
    ["a field's name 5,000 deep", 422, `first_name${"[a]".repeat(5_000)}=x&${rest}`],
    [
      "names of the prototype",
      422,
      `__proto__[polluted]=x&constructor.prototype.polluted=x&toString=x&${rest}`,
    ],
    [
      "names of the form library",
      422,
      `__intent__=%7B%22type%22%3A%22insert%22%7D&__state__=%7B&${rest}`,
    ],
    ["20,000 fields", 400, "a&".repeat(20_000)],
    ["20,000 fields with values", 413, "a=12&".repeat(20_000)],
    ["the same field 60 times", 422, `${"first_name=Eve&".repeat(40)}${rest}`],
    ["the same field 100 times", 400, `${"first_name=Eve&".repeat(100)}${rest}`],
    ["broken percent codes", 422, `first_name=%E0%A4%A&last_name=%&city=%zz&${rest}`],
    [
      "broken UTF-8",
      422,
      Buffer.concat([
        Buffer.from("first_name="),
        Buffer.from([0xff, 0xfe, 0xc3, 0x28]),
        Buffer.from(`&${rest}`),
      ]),
    ],
    ["half of a pair", 422, `first_name=%ED%A0%80&${rest}`],
    ["NUL bytes", 422, `first_name=%00&last%00_name=x&${rest}`],
    [
      "HTML",
      422,
      encode({
        first_name: "<img src=x onerror=alert(1)>",
        city: "</main><script>alert(1)</script>",
      }),
    ],
    ["emoji", 422, encode({ first_name: "👩‍👩‍👧‍👦", city: "🌀" })],
    ["nothing at all", 422, ""],
    ["only separators", 422, "&&&===&&=&"],
    [
      "text in another character set",
      422,
      `first_name=Jos%E9&${rest}`,
      `${FORM}; charset=iso-8859-1`,
    ],
    [
      "multipart",
      415,
      '--x\r\nContent-Disposition: form-data; name="first_name"\r\n\r\nAnn\r\n--x--\r\n',
      "multipart/form-data; boundary=x",
    ],
    ["multipart without a boundary", 415, "x", "multipart/form-data"],
    ["JSON", 415, JSON.stringify({ first_name: { $ne: "" } }), "application/json"],
    ["plain text", 415, "first_name=Ann", "text/plain"],
    ["no type", 415, "first_name=Ann", ""],
    ["a type that only begins like ours", 415, "first_name=Ann", `${FORM}x`],
  ];
  test.each(HOSTILE)("%s is answered %i", async (_, status, body, type = FORM) => {
    const before = await countRequests();
    const visitor = new Visitor();
    const page = await visitor.call("POST", PATH, body, {
      ...HTML,
      origin: visitor.base,
      "content-type": type,
    });
    expect(page.status).toBe(status);
    expect(page.headers["content-type"]).toMatch(/^text\/html; charset=utf-8$/i);
    expect(page.bytes.length).toBeLessThan(100_000);
    expect(page.document.querySelectorAll("main script, main img")).toHaveLength(0);
    if (status === 422) {
      expectRefused(page);
      expect(readFieldErrors(page)).toContain(`description: ${DESCRIPTION}`);
      if (body.includes("Englewood"))
        expect(readFormValues(page)).toMatchObject({
          zip_code: "34223",
          county: "Sarasota",
          helpExterior: "on",
        });
    } else {
      expect(page.textAt("h1")).toBe("Unexpected Application Error!");
      expect(page.textAt("main")).toContain(String(status));
    }
    expect(await countRequests()).toEqual(before);
    expect((await new Visitor().get(PATH)).status).toBe(200);
  });

  test("a hundred of the worst at once do not block others", async () => {
    const worst = [
      "help[1000000]=x",
      `${Array(5_000).fill("a").join(".")}=x`,
      "a&".repeat(20_000),
      `email=${"a.".repeat(30_000)}@`,
    ];
    const visitor = new Visitor();
    const headers = { ...HTML, origin: visitor.base, "content-type": FORM };
    const flood = Array.from({ length: 100 }, (_, n) =>
      visitor.call("POST", PATH, worst[n % worst.length], headers),
    );
    const person = postHelpForm(new Visitor());
    for (const { status } of await Promise.all(flood)) expect([400, 422]).toContain(status);
    readPageReference(await person);
  });

  test("the first of two values counts, and the page shows the validated one", async () => {
    const page = await new Visitor().post(PATH, [
      ["first_name", "Ann"],
      ["first_name", " "],
      ["city", " "],
      ["city", "Placida"],
    ]);
    expectRefused(page);
    expect(readFieldErrors(page)).not.toContain("first_name: Please enter a First Name");
    expect(readFieldErrors(page)).toContain("city: Please enter a valid city.");
    expect(readFormValues(page)).toMatchObject({ first_name: "Ann", city: " " });
  });

  test("a very long value comes back truncated, so that the page stays small", async () => {
    const page = await new Visitor().post(PATH, { first_name: "x".repeat(60_000) });
    expect(readFormValues(page).first_name).toBe("x".repeat(5_000));
  });
});
