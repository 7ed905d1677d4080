import { beforeAll, describe, expect, test } from "vitest";

import routes from "~/routes";
import * as requests from "~/services/requests/requests.server";
import { newIpAddress } from "../../support/address";
import {
  bearer,
  DASHBOARD,
  logInAs,
  LOGIN_PAGE,
  updateSessionDates,
  createAccount,
  fetchToken,
  type TestAccount,
} from "../../support/accounts";
import { helpRequestInput } from "../../support/help-request";
import { EXTRA_ROUTES, SPEC_CALLS, SPEC_SCREENS } from "../../support/spec-roles";
import { Visitor } from "../../support/visitor";
import { useHubDatabase } from "../../support/hub-database";

useHubDatabase();

const ROLES = ["admin", "volunteer"] as const;
type Role = (typeof ROLES)[number];
const other = (role: Role): Role => (role === "admin" ? "volunteer" : "admin");

const cookieOf = (visitor: Visitor) =>
  [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
/** Another last letter but one: that of the signature. */
const tampered = (cookie: string) =>
  cookie.replace(/(.)(..)$/, (_, one: string, rest: string) => (one === "A" ? "B" : "A") + rest);

/** Somebody of a role whose login ran out. */
async function expired(role: Role) {
  const person = await createAccount(role);
  const [cookie, token] = [cookieOf(await logInAs(person)), await fetchToken(person)];
  await updateSessionDates(person, { expiresAt: new Date(Date.now() - 1) });
  return { cookie, token };
}

const people = {} as Record<Role, { person: TestAccount; cookie: string; token: string }>;
/** Headers of callers to whom nothing closed may open, by name; made for each role by `outsiders`. */
const ended = {} as Record<Role, { cookie: string; token: string }>;
let loggedOut = {} as Record<Role, string>;
const program = new Visitor();

beforeAll(async () => {
  for (const role of ROLES) {
    const person = await createAccount(role);
    people[role] = {
      person,
      cookie: cookieOf(await logInAs(person)),
      token: await fetchToken(person),
    };
    ended[role] = await expired(role);
    const leaver = await logInAs(person);
    loggedOut = { ...loggedOut, [role]: cookieOf(leaver) };
    const page = await leaver.get(DASHBOARD[role]);
    expect((await leaver.submit(page, {}, { form: "form[action='/logout']" })).redirects).toEqual([
      "303 /home",
    ]);
  }
});

/** Everybody who must not get into a screen of a role, as request headers. */
const outsiders = (role: Role): Record<string, Record<string, string>> => ({
  nobody: {},
  "the other role": { cookie: people[other(role)].cookie },
  "an expired login": { cookie: ended[role].cookie },
  "a login that was ended": { cookie: loggedOut[role] },
  "a tampered cookie": { cookie: tampered(people[role].cookie) },
  "a cookie without our signature": { cookie: people[role].cookie.replace(/\..*$/, "") },
  "the token of a program as a cookie": {
    cookie: `${people[role].cookie.split("=")[0]!}=${people[role].token}`,
  },
  "the token of a program": bearer(people[role].token),
  "an empty cookie": { cookie: people[role].cookie.replace(/=.*$/, "=") },
});

const FORM = {
  "content-type": "application/x-www-form-urlencoded",
  origin: program.base,
  "sec-fetch-site": "same-origin",
};
/** Calls that need no input, or of whose input the path is all there is; to the others an empty body is a mistake. */
const ASKED_FOR_NOTHING: Record<string, number> = {
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
/** Screens that offer nothing to send. */
const FORMLESS: readonly string[] = [
  DASHBOARD.admin,
  "/homeowner-requests",
  "/requests-in-progress",
  "/create-volunteer",
  "/volunteers",
  "/volunteer/jobs/work-order",
  "/generate-reports",
  "/generate-reports/download",
];
/** A file, and the screen to which somebody comes who has to log in first. */
const FILES: Record<string, { type: string; screen: string }> = {
  "/generate-reports/download": {
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    screen: "/generate-reports",
  },
};
/** Screens of one record: without its id there is nothing to look at, and without an intent nothing to do. */
const OF_ONE: readonly string[] = [
  "/homeowner-requests/request-details",
  "/create-volunteer/confirm",
  "/volunteers/volunteer-details",
  "/volunteer/confirm-deletion",
  "/volunteer/confirm-rejection",
  "/volunteer/jobs/work-order",
];
/** Screens of a list with several forms: there is something to look at, and nothing to do without an intent. */
const SEVERAL_FORMS: readonly string[] = [DASHBOARD.volunteer, "/volunteer/jobs"];
/** The name by which a single-fetch call asks for a screen's own loader and leaves out the others. */
const routeIdOf = (path: string) => {
  const { id, file } = routes.find((entry) => `/${String(entry.path)}` === path)!;
  return id ?? file.replace(/\.\w+$/, "");
};
const beside: typeof SPEC_SCREENS = Object.entries(EXTRA_ROUTES).map(([path, role]) => ({
  path,
  role,
}));
const closed = [...SPEC_SCREENS, ...beside].filter(
  (screen): screen is typeof screen & { role: Role } => screen.role !== "public",
);

test("somebody's cookie is what this file takes it for", () => {
  for (const role of ROLES) {
    expect(people[role].cookie).toMatch(/^\S+=.{50,}\..+$/);
    expect(tampered(people[role].cookie)).not.toBe(people[role].cookie);
  }
});

describe.each(closed)("$path is open to $role only", ({ path, role }) => {
  const login = `${LOGIN_PAGE[role]}?to=${encodeURIComponent(FILES[path]?.screen ?? path)}`;

  test("to look at it sends anybody else to the right login, which knows the way back", async () => {
    for (const [who, headers] of Object.entries(outsiders(role))) {
      for (const method of ["GET", "HEAD"]) {
        const answer = await program.call(method, path, undefined, headers);
        expect(answer.status, who).toBe(303);
        expect(answer.headers.location, who).toBe(login);
        expect(answer.headers["cache-control"], who).toBe("no-store");
      }
      const typed = await program.call(
        "GET",
        `${path.toUpperCase()}/?id=R1&x=%2F`,
        undefined,
        headers,
      );
      expect(typed.status, who).toBe(303);
      expect(typed.headers.location, who).toMatch(new RegExp(`^${LOGIN_PAGE[role]}\\?to=`));
    }
  });

  test("to send anything to it ends at the login form, for anybody else", async () => {
    for (const [who, headers] of Object.entries(outsiders(role))) {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        const answer = await program.call(method, path, "id=R00000000", { ...FORM, ...headers });
        expect(answer.headers["set-cookie"], who).toBeUndefined();
        expect(answer.status, `${method} ${who}`).toBe(FORMLESS.includes(path) ? 405 : 401);
        if (FORMLESS.includes(path)) continue;
        expect(answer.headers["cache-control"], who).toBe("no-store");
        expect(answer.form("main form").getAttribute("action"), who).toBe(LOGIN_PAGE[role]);
      }
    }
  });

  test("its data alone, asked for as a browser with JavaScript does, is closed as well", async () => {
    const own = `${path}.data?_routes=${encodeURIComponent(routeIdOf(path))}`;
    const open = await program.call("GET", own, undefined, { cookie: people[role].cookie });
    expect(open.text).not.toContain(LOGIN_PAGE[role]);
    for (const [who, headers] of Object.entries(outsiders(role))) {
      for (const target of [own, `${path}.data`]) {
        const answer = await program.call("GET", target, undefined, headers);
        expect(answer.headers["content-type"], who).toMatch(/^text\/x-script/);
        expect(answer.text, who).toContain(login);
        expect(answer.text, who).toContain("SingleFetchRedirect");
        expect(answer.text, who).not.toContain(people[role].person.firstName);
      }
      const sent = await program.call("POST", `${path}.data`, "id=R00000000", {
        ...FORM,
        ...headers,
      });
      expect(sent.status, who).toBe(FORMLESS.includes(path) ? 405 : 401);
      const old = await program.call(
        "GET",
        `${path}?_data=${encodeURIComponent(routeIdOf(path))}`,
        undefined,
        headers,
      );
      expect(old.status, who).toBe(400);
    }
  });

  test("lets its own role in", async () => {
    const headers = { cookie: people[role].cookie };
    const page = await program.call("GET", path, undefined, headers);
    expect(page.status).toBe(OF_ONE.includes(path) ? 404 : 200);
    expect(page.headers["content-type"]).toBe(FILES[path]?.type ?? "text/html; charset=utf-8");
    const sent = await program.call("POST", path, "", { ...FORM, ...headers });
    expect(sent.status).toBe(
      FORMLESS.includes(path) ? 405 : [...OF_ONE, ...SEVERAL_FORMS].includes(path) ? 400 : 422,
    );
  });
});

describe.each(SPEC_SCREENS.filter(({ role }) => role === "public"))(
  "$path is open to everybody",
  ({ path }) => {
    test("whatever login somebody has, had or made up", async () => {
      for (const role of ROLES) {
        for (const [who, headers] of Object.entries({
          ...outsiders(role),
          "a login": { cookie: people[role].cookie },
        })) {
          const answer = await program.call("GET", path, undefined, headers);
          if (path === "/") expect(answer.headers.location, who).toBe("/home");
          else if (headers.cookie === people[role].cookie && path === LOGIN_PAGE[role])
            expect(answer.headers.location, who).toBe(DASHBOARD[role]);
          else if (
            headers.cookie === people[other(role)].cookie &&
            path === LOGIN_PAGE[other(role)]
          )
            expect(answer.status, who).toBe(303);
          else expect(answer.status, who).toBe(200);
        }
      }
    });
  },
);

const fill = (path: string) => path.replace(/:\w+/g, "R00000000");

describe("the calls", () => {
  const cells = SPEC_CALLS.map(({ call, role }) => {
    const [method, path] = call.split(" ") as [string, string];
    return { call, method, path: `/api${fill(path)}`, role };
  });
  const ask = (method: string, path: string, headers = {}) =>
    program.call(method, path, method === "GET" ? undefined : {}, headers);

  test.each(cells.filter(({ role }) => role !== "public"))(
    "$call is open to $role only",
    async ({ call, method, path, role }) => {
      if (role === "public") return;
      const strangers = {
        nobody: {},
        "a garbage token": bearer("garbage"),
        "a made-up token": bearer("x".repeat(43)),
        "an expired token": bearer(ended[role].token),
        "the token in another scheme": { authorization: `Basic ${people[role].token}` },
        "a browser's login": {
          cookie: people[role].cookie,
          origin: program.base,
          "sec-fetch-site": "same-origin",
        },
      };
      for (const [who, headers] of Object.entries(strangers)) {
        const answer = await ask(method, path, headers);
        expect(answer.status, who).toBe(401);
        expect(answer.json, who).toEqual({ message: "Unauthorized." });
        expect(answer.headers["www-authenticate"], who).toBe("Bearer");
        expect(answer.headers["content-type"], who).toBe("application/json");
      }
      const wrong = await ask(method, path, bearer(people[other(role)].token));
      expect(wrong.status).toBe(403);
      expect(wrong.json).toEqual({ message: "Forbidden." });
      const inside = await ask(method, path, bearer(people[role].token));
      expect(inside.status).toBe(ASKED_FOR_NOTHING[call] ?? 400); // in, and told what is missing
      expect((await ask(method, `${path}/more/more`, {})).status).toBe(404); // the path comes before the role
      expect((await ask(method === "GET" ? "POST" : "GET", path, {})).status).toBe(405); // and so does the method
      const unread = await program.call(method, path, method === "GET" ? undefined : "{", {
        "content-type": "text/plain",
      });
      expect(unread.status).toBe(401); // the role comes before the body
    },
  );

  test.each(cells.filter(({ role }) => role === "public"))(
    "$call asks nobody for a token",
    async ({ method, path }) => {
      const alone = await ask(method, path);
      expect(alone.status).not.toBe(403);
      for (const token of [
        "garbage",
        ended.admin.token,
        people.admin.token,
        people.volunteer.token,
      ]) {
        const answer = await ask(method, path, bearer(token));
        expect(answer.status).toBe(alone.status);
        if (!path.endsWith("viewRequests")) expect(answer.text).toBe(alone.text);
      }
    },
  );

  test("GET /homeowner/viewRequests shows people to an administrator's token and to nobody else", async () => {
    const input = helpRequestInput({
      street_address_2: "Unit 7",
      helpOther: true,
      other: "A generator",
    });
    const { id } = await requests.submit(input, { address: newIpAddress(), locale: "en" });
    await requests.accept(id, { role: "admin", id: people.admin.person.id });
    const rowFor = async (headers: Record<string, string>) => {
      const answer = await program.call("GET", "/api/homeowner/viewRequests", undefined, headers);
      expect(answer.status).toBe(200);
      return (answer.json as Record<string, unknown>[]).find((row) => row.id === id)!;
    };
    const common = {
      id,
      city: "Englewood",
      state: "Florida",
      zipCode: "34223",
      zip: "34223",
      county: "Sarasota",
      status: "Accepted",
      reasonRejected: "",
      helpType: ["Yard Cleanup", "Other"],
      dateCreated: expect.stringMatching(/^\d{1,2}\/\d{1,2}\/\d{4}$/) as unknown,
      timeCreated: expect.stringMatching(/^\d{1,2}:\d\d\s[AP]M$/) as unknown,
    };
    expect(await rowFor(bearer(people.admin.token))).toEqual({
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
    const blank = {
      firstName: "",
      lastName: "",
      email: "",
      phoneNumber: "",
      streetAddress1: "",
      streetAddress2: "",
      other: "",
      description: "",
    };
    for (const headers of [
      {},
      bearer("garbage"),
      bearer(ended.admin.token),
      bearer(people.volunteer.token),
      { cookie: people.admin.cookie },
    ]) {
      expect(await rowFor(headers)).toEqual({ ...common, ...blank });
    }
  });

  test("no answer invites another site, and none says Basic", async () => {
    for (const { method, path } of cells) {
      const answer = await ask(method, path, { origin: "https://evil.example" });
      expect(
        Object.keys(answer.headers).filter((name) => name.startsWith("access-control-")),
      ).toEqual([]);
      expect(answer.headers["www-authenticate"] ?? "Bearer").toBe("Bearer");
    }
  });
});
