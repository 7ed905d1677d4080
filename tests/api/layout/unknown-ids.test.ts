import { beforeAll, describe, expect, test } from "vitest";

import { useHub, type Hub } from "../../support/hub";
import { MISSING_ID_QUERIES, PATHS, unknownIdQueries } from "../../support/pages";
import type { TestResponse, Visitor } from "../../support/visitor";

const hub = useHub();
let volunteer: Awaited<ReturnType<Hub["createLoggedInVolunteer"]>>;
beforeAll(async () => {
  volunteer = await hub.createLoggedInVolunteer();
  await hub.createRequest(); // the lists are not empty
});

const ORDER = "/volunteer/jobs/work-order";
const REQUEST = {
  list: "/homeowner-requests",
  letter: "R",
  missing: "That link does not say which request to open. Please choose it from the list.",
  missingEs: "Ese enlace no dice qué solicitud abrir. Elíjala en la lista.",
  unknown: "There is no request with the number R00000000.",
  unknownEs: "No hay ninguna solicitud con el número R00000000.",
  malformed: "There is no such request.",
  link: "Back to New Requests",
  linkEs: "Volver a Solicitudes nuevas",
} as const;
const APPLICATION = {
  list: "/create-volunteer",
  letter: "A",
  missing: "That link does not say which application to open. Please choose it from the list.",
  missingEs: "Ese enlace no dice qué solicitud de voluntario abrir. Elíjala en la lista.",
  unknown: "There is no application with the number A00000000.",
  unknownEs: "No hay ninguna solicitud de voluntario con el número A00000000.",
  malformed: "There is no such application.",
  link: "Back to New Volunteer Applications",
  linkEs: "Volver a Solicitudes nuevas de voluntarios",
} as const;
const VOLUNTEER = {
  list: "/volunteers",
  letter: "V",
  missing:
    "That link does not say which volunteer to open. Please choose the volunteer from the list.",
  missingEs: "Ese enlace no dice qué voluntario abrir. Elíjalo en la lista.",
  unknown: "There is no volunteer with the number V00000000. The account may have been deleted.",
  unknownEs:
    "No hay ningún voluntario con el número V00000000. Es posible que la cuenta se haya eliminado.",
  malformed: "There is no such volunteer.",
  link: "Back to Volunteer Database",
  linkEs: "Volver a Base de datos de voluntarios",
} as const;

const SCREENS = [
  [PATHS.request, REQUEST, ["accept", "reject", "close", "correct", "unassign"]],
  [PATHS.application, APPLICATION, ["accept"]],
  [PATHS.rejection, APPLICATION, ["reject"]],
  [PATHS.volunteer, VOLUNTEER, ["add", "remove", "invite"]],
  [PATHS.deletion, VOLUNTEER, ["delete"]],
] as const;

async function inSpanish<T>(visitor: Visitor, read: () => Promise<T>) {
  await visitor.get("/home?lang=es");
  try {
    return await read();
  } finally {
    await visitor.get("/home?lang=en");
  }
}

function expectList(page: TestResponse, [redirect, list, notice]: [string, string, string]) {
  expect(page.redirects).toEqual([`${redirect} ${list}?missing=id`]);
  expect(page.status).toBe(200);
  expect(page.texts(".banner[role=alert]")).toEqual([notice]);
  expect(page.all("[autofocus]")).toEqual(page.all(".banner"));
  expect(page.headers["cache-control"]).toBe("no-store");
}

function expectUnknown(page: TestResponse, list: string, message: string, link: string) {
  expect(page.status).toBe(404);
  expect(page.redirects).toEqual([]);
  expect(page.texts("main p").slice(0, 3)).toEqual([expect.stringMatching(/^404 /), message, link]);
  expect(page.hrefs("main a.button")).toEqual([list]);
  expect(page.headers["cache-control"]).toBe("no-store");
}

describe.each(SCREENS)("%s", (path, record, intents) => {
  const { list, letter, missing, missingEs, unknown, unknownEs, malformed, link, linkEs } = record;

  test("without an id leads to its list, which says why", async () => {
    for (const query of MISSING_ID_QUERIES)
      expectList(await hub.staff.get(path + query), ["302", list, missing]);
    expectList(await inSpanish(hub.staff, () => hub.staff.get(path)), ["302", list, missingEs]);
  });

  test("a form posted without an id does so too, and changes nothing", async () => {
    for (const intent of intents)
      expectList(await hub.staff.post(path, { intent, id: `${letter}00000000` }), [
        "303",
        list,
        missing,
      ]);
  });

  test("with an unknown id is a 404 that names it and links to its list", async () => {
    const query = `?id=${letter}00000000`;
    expectUnknown(await hub.staff.get(path + query), list, unknown, link);
    expectUnknown(
      await hub.staff.get(`${path}?id=%20${letter.toLowerCase()}00000000`),
      list,
      unknown,
      link,
    );
    const spanish = await inSpanish(hub.staff, () => hub.staff.get(path + query));
    expectUnknown(spanish, list, unknownEs, linkEs);
    for (const intent of intents)
      expectUnknown(
        await hub.staff.post(path + query, {
          intent,
          id: `${letter}00000000`,
          selectedArea: "hospitality",
        }),
        list,
        unknown,
        link,
      );
  });

  test("with a malformed id is a 404 that does not repeat it", async () => {
    const ids = unknownIdQueries(letter).filter((query) => !query.endsWith("00000000"));
    for (const query of [...ids, "?id=%3Cb%3ECall%20900-555-0100%3C/b%3E", "?id=RIIIIIIII"]) {
      const page = await hub.staff.get(path + query);
      expectUnknown(page, list, malformed, link);
      expect(page.textAt("main")).not.toMatch(/900-555|IIIIIIII|xxxx/i);
    }
  });
});

test("a known id is found in any case and with spaces around it", async () => {
  const { id, lastName } = await hub.createRequest();
  const page = await hub.staff.open(`${PATHS.request}?id=%20${id.toLowerCase()}%20`);
  expect(page.textAt("main dl.facts")).toContain(lastName);
});

test.each(["/requests", "/requests-in-progress"])(
  "%s with an unknown request is a 404 above the list, with a malformed one the list",
  async (path) => {
    for (const query of ["", "?open=", "?open=%20", "?open[$ne]=x", "?request=%3Cb%3Ex%3C/b%3E"])
      expect((await hub.staff.open(path + query)).banners, query).toEqual([]);
    const page = await hub.staff.get(`${path}?request=%20r00000000`);
    expect(page.status).toBe(404);
    expect(page.banners).toEqual(["There is no request with the number R00000000."]);
    expect(page.document.title).toMatch(/^Error: /);
    expect(page.headers["cache-control"]).toBe("no-store");
  },
);

describe("/assignVolunteers", () => {
  const path = "/assignVolunteers";

  test("without a request is the list, without a message", async () => {
    for (const query of ["", "?request=", "?request=%20", "?request[$ne]=x"])
      expect((await hub.staff.open(path + query)).banners, query).toEqual([]);
  });

  test("with an unknown or malformed request is a 404 above the list", async () => {
    for (const [request, message] of [
      ["R00000000", "There is no request with the number R00000000."],
      ["%20r00000000", "There is no request with the number R00000000."],
      ["%3Cb%3Ex%3C/b%3E", "There is no such request."],
      ["%00", "There is no such request."],
      ["x".repeat(1500), "There is no such request."],
    ] as const) {
      const page = await hub.staff.get(`${path}?request=${request}`);
      expect(page.status, request).toBe(404);
      expect(page.texts(".banner[role=alert]"), request).toEqual([message]);
      expect(page.document.title, request).toMatch(/^Error: /);
      expect(page.document.querySelector("main form[role=search]"), request).not.toBeNull();
      expect(page.headers["cache-control"], request).toBe("no-store");
    }
    const page = await inSpanish(hub.staff, () => hub.staff.get(`${path}?request=R00000000`));
    expect(page.banners).toEqual(["No hay ninguna solicitud con el número R00000000."]);
  });
});

describe(ORDER, () => {
  const get = (query: string) => volunteer.visitor.get(ORDER + query);
  const NOT_FOUND = "This job was not found. Reload to see your current jobs.";
  const JOBS = "/volunteer/jobs";

  test("without an id leads to the volunteer's jobs, which say why", async () => {
    for (const query of MISSING_ID_QUERIES)
      expectList(await get(query), [
        "302",
        JOBS,
        "That link does not say which job to open. Please choose it from the list.",
      ]);
    expectList(await inSpanish(volunteer.visitor, () => get("")), [
      "302",
      JOBS,
      "Ese enlace no dice qué tarea abrir. Elíjala en la lista.",
    ]);
  });

  test("is the same 404 for an unknown, a malformed and another volunteer's job", async () => {
    const other = await hub.createVolunteer();
    const { id } = await hub.createAcceptedRequest();
    await hub.assignVolunteers(id, other);
    const pages = [];
    for (const one of [`${id}-1`, `${id}-2`, "R00000000-1", id, "x", "%3Cb%3E"]) {
      const page = await get(`?id=${one}`);
      expectUnknown(page, JOBS, NOT_FOUND, "Back to Your jobs");
      pages.push(page.textAt("main"));
    }
    expect(new Set(pages).size).toBe(1);
    const spanish = await inSpanish(volunteer.visitor, () => get(`?id=${id}-1`));
    expectUnknown(
      spanish,
      JOBS,
      "No se encontró esta tarea. Cargue la página de nuevo para ver sus tareas actuales.",
      "Volver a Sus tareas",
    );
  });

  test("of an own job that is not scheduled says its state", async () => {
    const { id } = await hub.createAcceptedRequest();
    await hub.assignVolunteers(id, volunteer);
    const message = "This job is still an offer. Accept it first.";
    expectUnknown(await get(`?id=${id}-1`), JOBS, message, "Back to Your jobs");
  });
});

test("visitors without the role are asked to log in first, with or without an id", async () => {
  for (const [path] of SCREENS)
    for (const query of ["", "?id=R00000000"]) {
      const page = await volunteer.visitor.get(path + query);
      expect(page.redirects).toEqual([`303 /admin-login?to=${encodeURIComponent(path + query)}`]);
      expect(page.text).not.toContain("R00000000.");
    }
});
