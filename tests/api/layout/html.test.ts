import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, test } from "vitest";

import { Volunteers } from "~/models/volunteer.server";
import * as requests from "~/services/requests/requests.server";
import { logInAs, createAccount, type TestAccount } from "../../support/accounts";
import { postHelpForm, toFormPairs, newHelpFormFields } from "../../support/help-form";
import { createActiveRequest, assignVolunteers, createVolunteer } from "../../support/reviewing";
import { SPEC_SCREENS } from "../../support/spec-roles";
import { Visitor, type TestResponse } from "../../support/visitor";
import { createApplication } from "../../support/volunteering";
import { useHubDatabase } from "../../support/hub-database";

useHubDatabase();

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    // React's spelling of the same document: autoComplete, required="", <br/>.
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "void-style": "off",
    // Typography only; a number with such signs in it cannot be copied into a dialler.
    "tel-non-breaking": "off",
    // Tables that CSS stacks on a phone lose their roles unless these are written out.
    "no-redundant-role": "off",
    // The buttons of the teams stand beside the team that is shown: what is pressed is sent last, and counts.
    "form-dup-name": "off",
    // A result list cuts what is too long; the title ends with the center's name, which is a setting.
    "long-title": "off",
  },
});

/** Every defect of the HTML as the server sent it. */
function defectsOf({ text }: TestResponse) {
  const { results } = validator.validateStringSync(text);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector ?? ""}`),
  );
}

test("the validator is on", () => {
  const { results } = validator.validateStringSync(
    '<!DOCTYPE html><p><input type="checkbox" autocomplete="off" aria-label="x"><p id="a" id="b">',
  );
  expect(results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId))).toEqual(
    expect.arrayContaining(["valid-autocomplete", "no-dup-attr"]),
  );
});

const PUBLIC = [
  ...SPEC_SCREENS.filter(({ path, role }) => role === "public" && path !== "/").map(
    ({ path }) => path,
  ),
  ...["/volunteer/reset-password?token=x", "/vol-login?reset", "/nope", "/dev/mail"],
];

describe.each(["en", "es"])("in %s", (lang) => {
  const visitor = new Visitor();
  beforeAll(async () => {
    await visitor.get(`/home?lang=${lang}`);
  });

  test.each(PUBLIC)("%s is valid", async (path) => {
    expect(defectsOf(await visitor.get(path))).toEqual([]);
  });

  const sent = newHelpFormFields();
  const who = {
    first_name: String(sent.first_name),
    last_name: String(sent.last_name),
    street_address_1: String(sent.street_address_1),
  };
  const STATES: [what: string, status: number, page: () => Promise<TestResponse>][] = [
    [
      "a form with mistakes",
      422,
      () => postHelpForm(visitor, { helpOther: true, other: "x".repeat(101) }),
    ],
    [
      "an application with mistakes",
      422,
      () => visitor.post("/applyVolunteer?send", { agreement: "on", state: "x" }),
    ],
    ["a look-up with mistakes", 422, () => visitor.post("/request-help/status", {})],
    ["a login with mistakes", 422, () => visitor.post("/vol-login", {})],
    ["a receipt", 200, () => visitor.post("/request-help?send", toFormPairs(sent))],
    ["a status", 200, () => visitor.post("/request-help/status", who)],
    [
      "a status that is not found",
      404,
      () => visitor.post("/request-help/status", { ...who, first_name: "Nobody" }),
    ],
    [
      "an application's status that is not found",
      404,
      () => visitor.post("/applyVolunteer/status", who),
    ],
  ];
  test.each(STATES)("%s is valid", async (_, status, open) => {
    const page = await open();
    expect(page.status).toBe(status);
    expect(defectsOf(page)).toEqual([]);
  });
});

describe("behind the logins", () => {
  let visitors: Record<TestAccount["role"], Visitor>;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    const [admin, helper] = [await createAccount("admin"), await createVolunteer()];
    await Volunteers.updateOne({ _id: helper.id }, { $set: { teams: ["hospitality"] } });
    const { id } = await createActiveRequest(admin, {
      website: "x",
      helpOther: true,
      other: "A boat",
      street_address_2: "Apt 4",
    });
    await assignVolunteers(id, admin, helper);
    await requests.applyEvent(
      id,
      { type: "acceptOffer", assignmentId: `${id}-2`, volunteerId: helper.id },
      helper,
    );
    const offered = await createActiveRequest(admin);
    await assignVolunteers(offered.id, admin, helper);
    const { id: applicant } = await createApplication();
    Object.assign(ids, { request: id, volunteer: helper.id, applicant, job: `${id}-2` });
    visitors = { admin: await logInAs(admin), volunteer: await logInAs(helper) };
  });

  const QUERIES: Record<string, string[]> = {
    "/create-volunteer/confirm": ["?id={applicant}"],
    "/volunteer/confirm-rejection": ["?id={applicant}"],
    "/homeowner-requests/request-details": ["?id={request}", "?id={request}&close"],
    "/homeowner-requests/enter-request": [""],
    "/requests-in-progress": ["", "?open={request}"],
    "/assignVolunteers": [
      "",
      "?request={request}",
      "?request={request}&team=hospitality",
      "?q=nothing",
    ],
    "/volunteers": ["", "?q=nothing"],
    "/volunteers/volunteer-details": ["?id={volunteer}"],
    "/volunteer/confirm-deletion": ["?id={volunteer}"],
    "/generate-reports": ["", "?year=2026"],
    "/volunteer/jobs/work-order": ["?id={job}"],
  };
  const pages = [
    ...SPEC_SCREENS,
    { path: "/homeowner-requests/enter-request", role: "admin" as const },
    { path: "/volunteer/jobs/work-order", role: "volunteer" as const },
  ].flatMap(({ path, role }) =>
    role === "public" ? [] : (QUERIES[path] ?? [""]).map((query) => [role, path + query] as const),
  );

  test.each(pages)("of an account of kind %s: %s is valid", async (role, path) => {
    const page = await visitors[role].get(
      path.replace(/\{(\w+)\}/, (_, name: string) => ids[name]!),
    );
    expect(page.status).toBe(200);
    expect(page.redirects).toEqual([]);
    expect(defectsOf(page)).toEqual([]);
  });
});
