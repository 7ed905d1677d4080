import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, test } from "vitest";

import { Volunteers } from "~/models/volunteer.server";
import { createAccount, type TestAccount } from "../../support/accounts";
import { newHelpFormFields, postHelpForm, toFormPairs } from "../../support/help-form";
import { useHub } from "../../support/hub";
import { logInAs } from "../../support/sessions";
import { SPEC_SCREENS } from "../../support/spec-roles";
import { Visitor, type TestResponse } from "../../support/visitor";

const hub = useHub();

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    // React's syntax for the same document: autoComplete, required="", <br/>.
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "void-style": "off",
    // Typography only; a number with such characters cannot be pasted into a dialler.
    "tel-non-breaking": "off",
    // Tables that CSS stacks on phones lose their roles unless these are explicit.
    "no-redundant-role": "off",
    // Team buttons repeat the name of the hidden field: the clicked one is sent last, and wins.
    "form-dup-name": "off",
    // Long titles: the center's name at the end is a setting.
    "long-title": "off",
  },
});

/** Lists every defect of the server's HTML. */
function findDefects({ text }: TestResponse) {
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
  "/volunteer/reset-password?token=x",
  "/vol-login?reset",
  "/nope",
  "/dev/mail",
];

describe.each(["en", "es"])("in %s", (lang) => {
  const visitor = new Visitor();
  beforeAll(async () => {
    await visitor.get(`/home?lang=${lang}`);
  });

  test.each(PUBLIC)("%s is valid", async (path) => {
    expect(findDefects(await visitor.get(path))).toEqual([]);
  });

  const fields = newHelpFormFields();
  const lookup = {
    first_name: String(fields.first_name),
    last_name: String(fields.last_name),
    street_address_1: String(fields.street_address_1),
  };
  const STATES: [label: string, status: number, page: () => Promise<TestResponse>][] = [
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
    ["a confirmation", 200, () => visitor.post("/request-help?send", toFormPairs(fields))],
    ["a status", 200, () => visitor.post("/request-help/status", lookup)],
    [
      "a status that is not found",
      404,
      () => visitor.post("/request-help/status", { ...lookup, first_name: "Unknown" }),
    ],
    [
      "an application's status that is not found",
      404,
      () => visitor.post("/applyVolunteer/status", lookup),
    ],
  ];
  test.each(STATES)("%s is valid", async (_, status, open) => {
    const page = await open();
    expect(page.status).toBe(status);
    expect(findDefects(page)).toEqual([]);
  });
});

describe("signed-in pages", () => {
  let visitors: Record<TestAccount["role"], Visitor>;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    const [admin, volunteer] = [await createAccount("admin"), await hub.createVolunteer()];
    await Volunteers.updateOne({ _id: volunteer.id }, { $set: { teams: ["hospitality"] } });
    const { id } = await hub.createActiveRequest({
      website: "x",
      helpOther: true,
      other: "A boat",
      street_address_2: "Apt 4",
    });
    await hub.assignVolunteers(id, volunteer);
    await hub.applyEvent(id, {
      type: "acceptOffer",
      assignmentId: `${id}-2`,
      volunteerId: volunteer.id,
    });
    const offered = await hub.createActiveRequest();
    await hub.assignVolunteers(offered.id, volunteer);
    const { id: applicant } = await hub.createApplication();
    Object.assign(ids, { request: id, volunteer: volunteer.id, applicant, job: `${id}-2` });
    visitors = { admin: await logInAs(admin), volunteer: await logInAs(volunteer) };
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

  test.each(pages)("for an account of kind %s, %s is valid", async (role, path) => {
    const page = await visitors[role].get(
      path.replace(/\{(\w+)\}/, (_, name: string) => ids[name]!),
    );
    expect(page.status).toBe(200);
    expect(page.redirects).toEqual([]);
    expect(findDefects(page)).toEqual([]);
  });

  test.each(["/create-admin", "/admin/changePassword", "/homeowner-requests/enter-request"])(
    "%s with mistakes is valid",
    async (path) => {
      const page = await visitors.admin.post(path, {});
      expect(page.status).toBe(422);
      expect(page.all(".summary li").length).toBeGreaterThan(0);
      expect(findDefects(page)).toEqual([]);
    },
  );
});
