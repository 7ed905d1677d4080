import { beforeAll, describe, expect, test } from "vitest";

import routes from "~/routes";
import { createAccount, type TestAccount } from "../../support/accounts";
import { publicRequestRow } from "../../support/help-request";
import { Hub } from "../../support/hub";
import { useHubDatabase } from "../../support/hub-database";
import { LiveStream } from "../../support/live-stream";
import { PATHS } from "../../support/pages";
import { bearer, fetchToken, logInAs, updateSessionDates } from "../../support/sessions";
import { EXTRA_ROUTES, SPEC_CALLS, SPEC_SCREENS } from "../../support/spec-roles";
import { Visitor } from "../../support/visitor";

useHubDatabase();

const ROLES = ["admin", "volunteer"] as const;
type Role = (typeof ROLES)[number];
const otherRole = (role: Role): Role => (role === "admin" ? "volunteer" : "admin");

const sessionCookie = (visitor: Visitor) =>
  [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
/** Changes the last but one character, which belongs to the signature. */
const tamper = (cookie: string) =>
  cookie.replace(/(.)(..)$/, (_, one: string, rest: string) => (one === "A" ? "B" : "A") + rest);

/** Credentials of a new account's expired session. */
async function expireSession(role: Role) {
  const person = await createAccount(role);
  const [cookie, token] = [sessionCookie(await logInAs(person)), await fetchToken(person)];
  await updateSessionDates(person, { expiresAt: new Date(Date.now() - 1) });
  return { cookie, token };
}

const visitors = {} as Record<Role, { person: TestAccount; cookie: string; token: string }>;
/** Credentials of expired sessions. */
const ended = {} as Record<Role, { cookie: string; token: string }>;
let loggedOut = {} as Record<Role, string>;
const program = new Visitor();

beforeAll(async () => {
  for (const role of ROLES) {
    const person = await createAccount(role);
    visitors[role] = {
      person,
      cookie: sessionCookie(await logInAs(person)),
      token: await fetchToken(person),
    };
    ended[role] = await expireSession(role);
    const leaver = await logInAs(person);
    loggedOut = { ...loggedOut, [role]: sessionCookie(leaver) };
    const page = await leaver.get(PATHS.dashboard[role]);
    expect((await leaver.submit(page, {}, { form: "form[action='/logout']" })).redirects).toEqual([
      "303 /home",
    ]);
  }
});

/** Request headers of everyone who must not see a role's screen. */
const headersWithoutAccess = (role: Role): Record<string, Record<string, string>> => ({
  "no login": {},
  "the other role": { cookie: visitors[otherRole(role)].cookie },
  "an expired session": { cookie: ended[role].cookie },
  "an ended session": { cookie: loggedOut[role] },
  "a tampered cookie": { cookie: tamper(visitors[role].cookie) },
  "a cookie without a signature": { cookie: visitors[role].cookie.replace(/\..*$/, "") },
  "an API token as a cookie": {
    cookie: `${visitors[role].cookie.split("=")[0]!}=${visitors[role].token}`,
  },
  "an API token": bearer(visitors[role].token),
  "an empty cookie": { cookie: visitors[role].cookie.replace(/=.*$/, "=") },
});

const FORM = {
  "content-type": "application/x-www-form-urlencoded",
  origin: program.base,
  "sec-fetch-site": "same-origin",
};
/** Calls without input, or with the path as their only input; others reject an empty body. */
const EMPTY_BODY_STATUS: Record<string, number> = {
  "GET /admin/homeowner-requests": 200,
  "GET /admin/homeowner-requests/assigned-volunteers/:id": 404,
  "GET /admin/notifications": 200,
  "GET /admin/create-volunteer/applications": 200,
  "GET /admin/volunteers": 200,
  "GET /admin/assign-volunteer/list": 200,
  "GET /volunteer/user-details": 200,
  "GET /volunteer/jobs": 200,
  "GET /volunteer/job/offered": 200,
  "GET /volunteer/job/schedule": 200,
  "POST /admin/reports": 200,
};
/** Screens without forms. */
const PATHS_WITHOUT_FORMS: readonly string[] = [
  PATHS.dashboard.admin,
  "/requests/work-orders",
  "/create-volunteer",
  "/volunteers",
  "/volunteer/jobs/work-order",
  "/generate-reports",
  "/generate-reports/download",
  "/requests/find",
  "/requests/live",
];
/** What is no screen, and the screen shown after a login for it. */
const DOWNLOADS: Record<string, { type: string; screen: string }> = {
  "/generate-reports/download": {
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    screen: "/generate-reports",
  },
  "/personal-data/export": { type: "application/json; charset=utf-8", screen: "/personal-data" },
  "/requests/find": { type: "application/json", screen: "/requests" },
  "/requests/live": { type: "text/event-stream", screen: "/requests" },
};
/** Only a whole form downloads; anything else leads to its screen, which asks for the login. */
const FORM_DOWNLOAD = "/personal-data/export";
/** What a browser asks for with its own header; without it, the screen is shown. */
const STREAM = "/requests/live";
/** Screens of one record: 404 for an unknown id, and no action without an intent. */
const RECORD_PATHS: readonly string[] = [
  "/homeowner-requests/request-details",
  "/create-volunteer/confirm",
  "/volunteers/volunteer-details",
  "/volunteer/confirm-deletion",
  "/volunteer/confirm-rejection",
  "/volunteer/jobs/work-order",
  "/requests/bulk",
  "/requests/work-orders",
];
/** Screens of a list with several forms: shown without an id, no action without an intent. */
const LIST_PATHS: readonly string[] = [
  PATHS.dashboard.volunteer,
  "/volunteer/jobs",
  "/requests",
  "/requests-in-progress",
  "/homeowner-requests",
];
/** The route id by which a single-fetch request selects a screen's own loader alone. */
const toRouteId = (path: string) => {
  const { id, file } = routes.find((entry) => `/${String(entry.path)}` === path)!;
  return id ?? file.replace(/\.\w+$/, "");
};
const extraRoutes: typeof SPEC_SCREENS = Object.entries(EXTRA_ROUTES).map(([path, role]) => ({
  path,
  role,
}));
const closed = [...SPEC_SCREENS, ...extraRoutes].filter(
  (screen): screen is typeof screen & { role: Role } => screen.role !== "public",
);

test("the session cookie has the format that this file assumes", () => {
  for (const role of ROLES) {
    expect(visitors[role].cookie).toMatch(/^\S+=.{50,}\..+$/);
    expect(tamper(visitors[role].cookie)).not.toBe(visitors[role].cookie);
  }
});

describe.each(closed)("$path is open to $role only", ({ path, role }) => {
  const login = `${PATHS.login[role]}?to=${encodeURIComponent(DOWNLOADS[path]?.screen ?? path)}`;

  test("GET redirects anyone else to the right login, with the way back", async () => {
    for (const [caller, headers] of Object.entries(headersWithoutAccess(role))) {
      for (const method of ["GET", "HEAD"]) {
        const answer = await program.call(method, path, undefined, headers);
        expect(answer.status, caller).toBe(303);
        expect(answer.headers.location, caller).toBe(login);
        expect(answer.headers["cache-control"], caller).toBe("no-store");
      }
      const variant = await program.call(
        "GET",
        `${path.toUpperCase()}/?id=R1&x=%2F`,
        undefined,
        headers,
      );
      expect(variant.status, caller).toBe(303);
      expect(variant.headers.location, caller).toMatch(new RegExp(`^${PATHS.login[role]}\\?to=`));
    }
  });

  test("POST ends at the login form for anyone else", async () => {
    for (const [caller, headers] of Object.entries(headersWithoutAccess(role))) {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        const answer = await program.call(method, path, "id=R00000000", { ...FORM, ...headers });
        expect(answer.headers["set-cookie"], caller).toBeUndefined();
        if (path === FORM_DOWNLOAD) {
          expect([answer.status, answer.headers.location]).toEqual([303, "/personal-data"]);
          continue;
        }
        expect(answer.status, `${method} ${caller}`).toBe(
          PATHS_WITHOUT_FORMS.includes(path) ? 405 : 401,
        );
        if (PATHS_WITHOUT_FORMS.includes(path)) continue;
        expect(answer.headers["cache-control"], caller).toBe("no-store");
        expect(answer.form("main form").getAttribute("action"), caller).toBe(PATHS.login[role]);
      }
    }
  });

  test("a single-fetch request for its data is closed as well", async () => {
    const dataPath = `${path}.data?_routes=${encodeURIComponent(toRouteId(path))}`;
    const open = await program.call("GET", dataPath, undefined, { cookie: visitors[role].cookie });
    expect(open.text).not.toContain(PATHS.login[role]);
    for (const [caller, headers] of Object.entries(headersWithoutAccess(role))) {
      for (const target of [dataPath, `${path}.data`]) {
        const answer = await program.call("GET", target, undefined, headers);
        expect(answer.headers["content-type"], caller).toMatch(/^text\/x-script/);
        expect(answer.text, caller).toContain(login);
        expect(answer.text, caller).toContain("SingleFetchRedirect");
        expect(answer.text, caller).not.toContain(visitors[role].person.firstName);
      }
      const sent = await program.call("POST", `${path}.data`, "id=R00000000", {
        ...FORM,
        ...headers,
      });
      if (path === FORM_DOWNLOAD)
        expect(sent.text, caller).toContain('"redirect","/personal-data","status",303');
      else expect(sent.status, caller).toBe(PATHS_WITHOUT_FORMS.includes(path) ? 405 : 401);
      const old = await program.call(
        "GET",
        `${path}?_data=${encodeURIComponent(toRouteId(path))}`,
        undefined,
        headers,
      );
      expect(old.status, caller).toBe(400);
    }
  });

  test("lets its own role in", async () => {
    const headers = { cookie: visitors[role].cookie };
    const target = RECORD_PATHS.includes(path) ? `${path}?id=x` : path;
    if (path === STREAM) {
      const stream = await LiveStream.open(program.base, headers.cookie);
      expect(stream.response.statusCode).toBe(200);
      expect(stream.response.headers["content-type"]).toBe(DOWNLOADS[path]?.type);
      expect((await program.call("POST", target, "", { ...FORM, ...headers })).status).toBe(405);
      return;
    }
    if (path === FORM_DOWNLOAD) {
      for (const method of ["GET", "POST"]) {
        const answer = await program.call(method, target, undefined, { ...FORM, ...headers });
        expect([answer.status, answer.headers.location]).toEqual([303, DOWNLOADS[path]?.screen]);
      }
      return;
    }
    const page = await program.call("GET", target, undefined, headers);
    expect(page.status).toBe(RECORD_PATHS.includes(path) ? 404 : 200);
    expect(page.headers["content-type"]).toBe(DOWNLOADS[path]?.type ?? "text/html; charset=utf-8");
    const sent = await program.call("POST", target, "", { ...FORM, ...headers });
    expect(sent.status).toBe(
      PATHS_WITHOUT_FORMS.includes(path)
        ? 405
        : path === "/requests/bulk" // reads its change before the form
          ? 404
          : [...RECORD_PATHS, ...LIST_PATHS, "/administrators"].includes(path)
            ? 400
            : 422,
    );
  });
});

describe.each(SPEC_SCREENS.filter(({ role }) => role === "public"))(
  "$path is public",
  ({ path }) => {
    test("with a valid, an expired or a forged login", async () => {
      for (const role of ROLES) {
        for (const [caller, headers] of Object.entries({
          ...headersWithoutAccess(role),
          "a login": { cookie: visitors[role].cookie },
        })) {
          const answer = await program.call("GET", path, undefined, headers);
          if (path === "/") expect(answer.headers.location, caller).toBe("/home");
          else if (headers.cookie === visitors[role].cookie && path === PATHS.login[role])
            expect(answer.headers.location, caller).toBe(PATHS.dashboard[role]);
          else if (
            headers.cookie === visitors[otherRole(role)].cookie &&
            path === PATHS.login[otherRole(role)]
          )
            expect(answer.status, caller).toBe(303);
          else expect(answer.status, caller).toBe(200);
        }
      }
    });
  },
);

const fillParams = (path: string) => path.replace(/:\w+/g, "R00000000");

describe("the API calls", () => {
  const cells = SPEC_CALLS.map(({ call, role }) => {
    const [method, path] = call.split(" ") as [string, string];
    return { call, method, path: `/api${fillParams(path)}`, role };
  });
  const ask = (method: string, path: string, headers = {}) =>
    program.call(method, path, method === "GET" ? undefined : {}, headers);

  test.each(cells.filter(({ role }) => role !== "public"))(
    "$call is open to $role only",
    async ({ call, method, path, role }) => {
      if (role === "public") return;
      const headersWithoutToken = {
        "no login": {},
        "a garbage token": bearer("garbage"),
        "an unknown token": bearer("x".repeat(43)),
        "an expired token": bearer(ended[role].token),
        "the token in another scheme": { authorization: `Basic ${visitors[role].token}` },
        "a session cookie": {
          cookie: visitors[role].cookie,
          origin: program.base,
          "sec-fetch-site": "same-origin",
        },
      };
      for (const [caller, headers] of Object.entries(headersWithoutToken)) {
        const answer = await ask(method, path, headers);
        expect(answer.status, caller).toBe(401);
        expect(answer.json, caller).toEqual({ message: "Unauthorized." });
        expect(answer.headers["www-authenticate"], caller).toBe("Bearer");
        expect(answer.headers["content-type"], caller).toBe("application/json");
      }
      const wrongRole = await ask(method, path, bearer(visitors[otherRole(role)].token));
      expect(wrongRole.status).toBe(403);
      expect(wrongRole.json).toEqual({ message: "Forbidden." });
      const inside = await ask(method, path, bearer(visitors[role].token));
      // Authorized, and told what is missing.
      expect(inside.status).toBe(EMPTY_BODY_STATUS[call] ?? 400);
      // Path and method are checked before the role.
      expect((await ask(method, `${path}/more/more`, {})).status).toBe(404);
      expect((await ask(method === "GET" ? "POST" : "GET", path, {})).status).toBe(405);
      const unread = await program.call(method, path, method === "GET" ? undefined : "{", {
        "content-type": "text/plain",
      });
      expect(unread.status).toBe(401); // the role is checked before the body
    },
  );

  test.each(cells.filter(({ role }) => role === "public"))(
    "$call needs no token",
    async ({ method, path }) => {
      const alone = await ask(method, path);
      expect(alone.status).not.toBe(403);
      for (const token of [
        "garbage",
        ended.admin.token,
        visitors.admin.token,
        visitors.volunteer.token,
      ]) {
        const answer = await ask(method, path, bearer(token));
        expect(answer.status).toBe(alone.status);
        if (!path.endsWith("viewRequests")) expect(answer.text).toBe(alone.text);
      }
    },
  );

  test("GET /homeowner/viewRequests shows personal data only to an administrator's token", async () => {
    const input = await new Hub(visitors.admin.person).createAcceptedRequest({
      street_address_2: "Unit 7",
      helpOther: true,
      other: "A generator",
    });
    const { id } = input;
    const rowFor = async (headers: Record<string, string>) => {
      const answer = await program.call("GET", "/api/homeowner/viewRequests", undefined, headers);
      expect(answer.status).toBe(200);
      return (answer.json as Record<string, unknown>[]).find((row) => row.id === id)!;
    };
    const common = publicRequestRow({
      id,
      helpType: ["Yard Cleanup", "Other"],
      dateCreated: expect.stringMatching(/^\d{1,2}\/\d{1,2}\/\d{4}$/) as unknown,
      timeCreated: expect.stringMatching(/^\d{1,2}:\d\d\s[AP]M$/) as unknown,
    });
    expect(await rowFor(bearer(visitors.admin.token))).toEqual({
      ...common,
      firstName: input.firstName,
      lastName: input.lastName,
      email: input.email,
      phoneNumber: input.phone,
      streetAddress1: input.address.line1,
      streetAddress2: "Unit 7",
      other: "A generator",
      description: input.description,
    });
    for (const headers of [
      {},
      bearer("garbage"),
      bearer(ended.admin.token),
      bearer(visitors.volunteer.token),
      { cookie: visitors.admin.cookie },
    ]) {
      expect(await rowFor(headers)).toEqual(common);
    }
  });

  test("no response allows another origin or asks for Basic authentication", async () => {
    for (const { method, path } of cells) {
      const answer = await ask(method, path, { origin: "https://evil.example" });
      expect(
        Object.keys(answer.headers).filter((name) => name.startsWith("access-control-")),
      ).toEqual([]);
      expect(answer.headers["www-authenticate"] ?? "Bearer").toBe("Bearer");
    }
  });
});
