import { describe, expect, test } from "vitest";

import { CALLS } from "~/routes/api/calls";
import { getDocument } from "~/services/web/api/document/document.server";
import { createAccount, newPassword } from "../../support/accounts";
import { startApp } from "../../support/app";
import { listOperations, type Operation } from "../../support/contract";
import { useHub } from "../../support/hub";
import { waitForResetToken } from "../../support/mailbox";
import { startMongod } from "../../support/mongod";
import { bearer, fetchToken } from "../../support/sessions";
import { useTestSettings } from "../../support/settings";
import { Visitor } from "../../support/visitor";
import { applicationPayload } from "../../support/volunteer-application";
import { helpRequestPayload } from "../../support/help-request";

type Headers = Record<string, string>;
type Body = Record<string, unknown>;
interface Sent {
  body?: Body;
  /** Replaces what is in braces. */
  id?: string;
  query?: Record<string, string>;
  token?: string | undefined;
}

useTestSettings();
const operations = listOperations(getDocument(CALLS));
const hub = useHub();

/** Documented answers that no test can cause at will, or that would reach other tests. */
const UNREACHED: Record<string, string> = {
  "POST /admin/changePassword 409": "two changes at the same moment; accounts-calls.test.ts races",
  "POST /volunteer/changePassword 409": "the same",
  "POST /homeowner/requestHelp 409": "a center that is full; layout/site.test.ts",
};

const listExamples = ({ details }: Operation) =>
  (details.parameters ?? []).flatMap((one) => {
    if (!("name" in one) || !one.schema || !("examples" in one.schema)) return [];
    const [example] = one.schema.examples as unknown[];
    return [{ name: one.name, place: one.in, example: String(example) }];
  });
const getBody = ({ details: { requestBody: body } }: Operation): Body | undefined =>
  body && "content" in body ? (body.content["application/json"]?.example as Body) : undefined;
const toMethod = ({ name }: Operation) => name.split(" ")[0]!;
const toRole = ({ details }: Operation) =>
  (details.security ?? []).flatMap((one) => Object.keys(one)).find((one) => one !== "basic");
const isClosed = ({ details }: Operation) =>
  (details.security ?? []).length > 0 &&
  !(details.security ?? []).some((one) => Object.keys(one).length === 0);

/** The example of an operation, sent by a visitor; `sent` replaces parts of it. */
async function send(operation: Operation, visitor: Visitor, sent: Sent = {}, more: Headers = {}) {
  const examples = listExamples(operation);
  const { id = examples.find(({ place }) => place === "path")?.example } = sent;
  const path = operation.name.split(" ")[1]!.replace(/\{\w+\}/, id ?? "");
  const optional = new Set(["limit", "after", "status", "userToken"]);
  const query = Object.fromEntries(
    examples
      .filter(({ place, name }) => place === "query" && !optional.has(name))
      .map(({ name, example }) => [name, example]),
  );
  const search = new URLSearchParams({ ...query, ...sent.query }).toString();
  const body = sent.body ?? getBody(operation);
  const headers = { ...(sent.token !== undefined && bearer(sent.token)), ...more };
  const target = `/api${path}${search && `?${search}`}`;
  const answer = await visitor.call(toMethod(operation), target, body, headers);
  return answer.status;
}

const tokens = new Map<string, Promise<string>>();
/** The token of an account of a role; one for all tests. */
const getToken = (role: string | undefined) => {
  if (role !== "admin" && role !== "volunteer") return Promise.resolve(undefined);
  const known = tokens.get(role) ?? createAccount(role).then((person) => fetchToken(person));
  tokens.set(role, known);
  return known;
};
const getOwnToken = async (operation: Operation) =>
  isClosed(operation) ? getToken(toRole(operation)) : undefined;

/** How every operation that documents a status is made to answer it. */
const CAUSES: Record<string, (operation: Operation) => Promise<number>> = {
  400: async (operation) => {
    const token = await getOwnToken(operation);
    const headers: Headers = token === undefined ? {} : bearer(token);
    const path = operation.name.split(" ")[1]!.replace(/\{\w+\}/, "R00000000");
    const method = toMethod(operation);
    const answer =
      method === "GET"
        ? await new Visitor().call(method, `/api${path}?_data=x`, undefined, headers)
        : await new Visitor().call(method, `/api${path}`, "{", headers);
    return answer.status;
  },
  401: async (operation) => send(operation, new Visitor()),
  403: async (operation) => {
    if (!isClosed(operation))
      return send(operation, new Visitor(), {}, { origin: "https://other.example" });
    const other = toRole(operation) === "admin" ? "volunteer" : "admin";
    return send(operation, new Visitor(), { token: await getToken(other) });
  },
  413: (operation) => send(operation, new Visitor(), { body: { x: "x".repeat(70_000) } }),
  414: (operation) => send(operation, new Visitor(), { query: { x: "x".repeat(2_100) } }),
  415: async (operation) =>
    send(
      operation,
      new Visitor(),
      { token: await getOwnToken(operation), body: getBody(operation) ?? { id: "V00000000" } },
      { "content-type": "text/plain" },
    ),
  404: async (operation) =>
    send(operation, new Visitor(), {
      token: await getOwnToken(operation),
      query: /\/status$/.test(operation.name) ? { first_name: "Unknown" } : {},
    }),
  429: async (operation) => {
    const visitor = new Visitor();
    const role = toRole(operation);
    const person = isClosed(operation) && role ? await createAccount(role as "admin") : undefined;
    const token = person && (await fetchToken(person));
    for (let n = 0; n < 210; n++) {
      const status = await send(operation, visitor, { token });
      if (status === 429) return status;
    }
    return 200;
  },
};

describe.each(operations)("$name", (operation) => {
  const documented = operation.statuses.filter((status) => CAUSES[status]);
  test.each(documented)("%s", async (status) => {
    expect(await CAUSES[status]!(operation)).toBe(Number(status));
  });
});

/** An offer, or a job that was accepted, of a new volunteer. */
async function createJob(events: readonly ("acceptOffer" | "declineOffer")[] = []) {
  const volunteer = await hub.createVolunteer();
  const { id } = await hub.createAcceptedRequest();
  await hub.assignVolunteers(id, volunteer);
  const job = { assignmentId: `${id}-1`, volunteerId: volunteer.id };
  for (const type of events) await hub.applyEvent(id, { type, ...job });
  return { token: await fetchToken(volunteer), jobId: job.assignmentId };
}
const asAdmin = async (sent: Sent = {}) => ({ token: await hub.token, ...sent });
const asVolunteer = async () => ({ token: await fetchToken(await createAccount("volunteer")) });
const withId = (id: string) => asAdmin({ body: { id } });
const reject = async () => {
  const { id } = await hub.createRequest();
  await hub.applyEvent(id, { type: "reject", text: "" });
  return id;
};
const toLookup = (first: string, last: string, street: string): Sent => ({
  query: {
    first_name: first,
    last_name: last,
    street_address_1: street,
    street_address_2: "",
  },
});
const createReset = (role: "admin" | "volunteer") => async () => {
  const person = await createAccount(role);
  const path = `/api/postmark/request-password-reset${role === "admin" ? "-admin" : ""}`;
  await new Visitor().call("POST", path, { email: person.email });
  const body = { token: await waitForResetToken(person), newPassword: newPassword() };
  return { body };
};
const change = (role: "admin" | "volunteer") => async () => {
  const { email: username, password: currentPassword, ...person } = await createAccount(role);
  const [newOne, token] = [
    newPassword(),
    await fetchToken({ ...person, email: username, password: currentPassword }),
  ];
  return {
    token,
    body: { username, currentPassword, newPassword: newOne, newPassword2: newOne },
  };
};
const logIn = (role: "admin" | "volunteer") => async () => {
  const { email, password } = await createAccount(role);
  return { body: { email, password } };
};

/** What each operation takes to succeed. */
const SUCCESSES: Record<string, () => Promise<Sent>> = {
  "POST /admin/login": logIn("admin"),
  "POST /volunteer/login": logIn("volunteer"),
  "GET /admin/homeowner-requests": asAdmin,
  "GET /admin/homeowner-requests/assigned-volunteers/{id}": async () =>
    asAdmin({ id: (await hub.createActiveRequest()).id }),
  "POST /admin/homeowner-requests/accept": async () => withId((await hub.createRequest()).id),
  "POST /admin/homeowner-requests/reject": async () => withId((await hub.createRequest()).id),
  "POST /admin/homeowner-requests/close": async () => withId((await hub.createActiveRequest()).id),
  "GET /admin/notifications": asAdmin,
  "POST /homeowner/requestHelp": async () => Promise.resolve({ body: helpRequestPayload() }),
  "GET /homeowner/requestHelp/status": async () => {
    const { firstName, lastName, address } = await hub.createRequest();
    return toLookup(firstName, lastName, address.line1);
  },
  "GET /homeowner/viewRequests": () => Promise.resolve({}),
  "GET /admin/create-volunteer/applications": asAdmin,
  "POST /admin/create-volunteer/accept": async () => withId((await hub.createApplication()).id),
  "POST /admin/create-volunteer/reject": async () => withId((await hub.createApplication()).id),
  "POST /volunteer/create": () => Promise.resolve({ body: applicationPayload() }),
  "GET /volunteer/status": async () => {
    const { firstName, lastName, streetAddress1 } = await hub.createApplication();
    return toLookup(firstName, lastName, streetAddress1);
  },
  "GET /admin/volunteers": asAdmin,
  "GET /admin/volunteers/volunteer-details/{id}": async () =>
    asAdmin({ id: (await hub.createVolunteer()).id }),
  "PATCH /admin/volunteers/volunteer-details": async () =>
    asAdmin({ body: { id: (await hub.createVolunteer()).id, selectedArea: "hospitality" } }),
  "DELETE /admin/volunteers/volunteer-details": async () =>
    asAdmin({ body: { id: (await hub.createVolunteer()).id, selectedArea: "hospitality" } }),
  "DELETE /admin/delete-volunteer/{id}": async () =>
    asAdmin({ id: (await hub.createVolunteer()).id }),
  "GET /admin/assign-volunteer/list": asAdmin,
  "POST /admin/assign-volunteer/updateAssignment": async () =>
    asAdmin({
      body: {
        assignment: (await hub.createAcceptedRequest()).id,
        volunteerIds: [(await hub.createVolunteer()).id],
      },
    }),
  "GET /volunteer/user-details": asVolunteer,
  "GET /volunteer/jobs": asVolunteer,
  "POST /volunteer/job-accept": async () => {
    const { token, jobId: id } = await createJob();
    return { token, body: { id, action: "accept" } };
  },
  "GET /volunteer/job/offered": asVolunteer,
  "GET /volunteer/job/schedule": asVolunteer,
  "POST /volunteer/job/accept": async () => {
    const { token, jobId } = await createJob();
    return { token, body: { jobId } };
  },
  "POST /volunteer/job/reject": async () => {
    const { token, jobId } = await createJob();
    return { token, body: { jobId } };
  },
  "POST /volunteer/job/job-completed": async () => {
    const { token, jobId } = await createJob(["acceptOffer"]);
    return { token, body: { jobId, details: "Done." } };
  },
  "POST /volunteer/update-user-details": asVolunteer,
  "POST /volunteer/changePassword": change("volunteer"),
  "POST /admin/changePassword": change("admin"),
  "POST /postmark/request-password-reset": () => Promise.resolve({}),
  "POST /postmark/request-password-reset-admin": () => Promise.resolve({}),
  "POST /postmark/reset-password": createReset("volunteer"),
  "POST /postmark/reset-password-admin": createReset("admin"),
  "POST /admin/create-account": async () => {
    const { firstName, lastName } = hub.admin;
    const email = `${crypto.randomUUID()}@example.org`;
    return asAdmin({ body: { firstName, lastName, email, password: newPassword() } });
  },
  "POST /admin/reports": asAdmin,
};

/** What each operation takes to be refused because of the record's state. */
const CONFLICTS: Record<string, () => Promise<Sent>> = {
  "POST /admin/homeowner-requests/accept": async () => withId(await reject()),
  "POST /admin/homeowner-requests/reject": async () => withId((await hub.createActiveRequest()).id),
  "POST /admin/homeowner-requests/close": async () => withId(await reject()),
  "POST /admin/create-volunteer/accept": async () => {
    const { id } = await hub.createApplication();
    await hub.call("POST", "/api/admin/create-volunteer/reject", { id });
    return withId(id);
  },
  "POST /admin/create-volunteer/reject": async () =>
    withId((await hub.createAcceptedApplication()).id),
  "POST /admin/assign-volunteer/updateAssignment": async () =>
    asAdmin({
      body: { assignment: await reject(), volunteerIds: [(await hub.createVolunteer()).id] },
    }),
  "POST /volunteer/job-accept": async () => {
    const { token, jobId: id } = await createJob(["declineOffer"]);
    return { token, body: { id, action: "accept" } };
  },
  "POST /volunteer/job/accept": async () => {
    const { token, jobId } = await createJob(["declineOffer"]);
    return { token, body: { jobId } };
  },
  "POST /volunteer/job/reject": async () => {
    const { token, jobId } = await createJob(["acceptOffer"]);
    return { token, body: { jobId } };
  },
  "POST /volunteer/job/job-completed": async () => {
    const { token, jobId } = await createJob();
    return { token, body: { jobId, details: "" } };
  },
  "POST /admin/create-account": async () => {
    const { firstName, lastName, email } = await createAccount("admin");
    return asAdmin({ body: { firstName, lastName, email, password: newPassword() } });
  },
};

describe.each([
  ["200", SUCCESSES],
  ["409", CONFLICTS],
] as const)("%s", (status, table) => {
  const wanted = operations
    .filter(({ statuses }) => statuses.includes(status))
    .filter(({ name }) => !(`${name} ${status}` in UNREACHED));

  test("is caused for every operation that documents it", () => {
    expect(Object.keys(table).sort()).toEqual(wanted.map(({ name }) => name).sort());
  });

  test.each(wanted)("$name", async (operation) => {
    const sent = await table[operation.name]!();
    expect(await send(operation, new Visitor(), sent)).toBe(Number(status));
  });
});

test("503: every operation, while its database is away", async () => {
  const mongod = await startMongod();
  const app = await startApp(mongod.uri);
  try {
    await mongod.stop();
    const statuses = await Promise.all(
      operations.map(async (operation) => {
        const token = isClosed(operation) ? "A".repeat(43) : undefined;
        const visitor = new Visitor(app.base);
        return `${operation.name} ${await send(operation, visitor, { token })}`;
      }),
    );
    expect(statuses).toEqual(operations.map(({ name }) => `${name} 503`));
  } finally {
    await app.kill();
  }
});

test.each(["%0A", "%0D", "%E2%80%A8"])(
  "an id with %s, which no route matches, is a 400",
  async (id) => {
    const answer = await hub.call("GET", `/api/admin/volunteers/volunteer-details/V${id}`);
    expect(answer.status).toBe(400);
    expect(answer.message).toBe("The request could not be understood.");
  },
);

test("no other status is documented", () => {
  const known = new Set([...Object.keys(CAUSES), "200", "409", "503"]);
  expect(operations.flatMap(({ statuses }) => statuses.filter((one) => !known.has(one)))).toEqual(
    [],
  );
});
