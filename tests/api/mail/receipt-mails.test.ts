import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";

import { newHelpFormFields, readRedirectReference, toFormPairs } from "../../support/help-form";
import { Visitor } from "../../support/visitor";

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Waits for the only mail to an address. */
const waitForOnlyMail = (email: string) =>
  vi.waitFor(
    async () => {
      const mails = (await new Visitor().call("GET", "/dev/mail.json")).json as Mail[];
      const [mail, ...more] = mails.filter(({ to }) => to === email);
      expect(mail).toBeDefined();
      expect(more).toEqual([]);
      return mail!;
    },
    { timeout: 15_000, interval: 100 },
  );

/** Words that occur in no page or mail of the app. */
const BAIT = "Claim-now http://evil.example/win or call 900-BAIT";
const toBait = (field: string, max = 80) => `${field}bait ${BAIT}`.slice(0, max);
const email = () => `${randomUUID()}@example.org`;
const expectClean = ({ subject, text, html }: Mail) => {
  expect(subject + text + html).not.toMatch(/bait|evil|claim/i);
  expect(text).toMatch(/\d+\/\d+\/2\d{3} \d+:\d\d [AP]M/);
};

const REQUEST = {
  first_name: toBait("first"),
  last_name: toBait("last"),
  street_address_1: toBait("street"),
  street_address_2: toBait("unit"),
  city: toBait("city"),
  helpOther: true,
  other: toBait("other"),
  description: toBait("description", 300),
};
const APPLICATION = {
  firstName: toBait("first"),
  lastName: toBait("last"),
  phoneNumber: "9415550123",
  streetAddress1: toBait("street"),
  streetAddress2: toBait("unit"),
  city: toBait("city"),
  county: toBait("county"),
  state: "Georgia",
  zipCode: "31601",
  hospitality: "on",
  agreement: "on",
};

test.each([
  ["en", "We received your request for help"],
  ["es", "Recibimos su solicitud de ayuda"],
])(
  "the receipt for a request in %s has its number and none of the sender's input",
  async (lang, subject) => {
    const visitor = new Visitor();
    await visitor.get(`/home?lang=${lang}`);
    const to = email();
    const page = await visitor.post(
      "/request-help?send",
      toFormPairs(newHelpFormFields({ ...REQUEST, email: to })),
    );
    const mail = await waitForOnlyMail(to);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(readRedirectReference(page));
    expectClean(mail);
  },
);

test.each([
  ["en", "We received your application to volunteer"],
  ["es", "Recibimos su solicitud de voluntariado"],
])("the receipt for an application in %s has none of the sender's input", async (lang, subject) => {
  const visitor = new Visitor();
  await visitor.get(`/home?lang=${lang}`);
  const to = email();
  const page = await visitor.post("/applyVolunteer?send", { ...APPLICATION, email: to });
  expect(page.redirects).toEqual(["303 /thank-you"]);
  const mail = await waitForOnlyMail(to);
  expect(mail.subject).toBe(subject);
  expectClean(mail);
});

test("receipts for API calls have none of it either", async () => {
  const [first, second] = [email(), email()];
  const visitor = new Visitor();
  const answer = await visitor.call("POST", "/api/homeowner/requestHelp", {
    ...newHelpFormFields({ ...REQUEST, email: first }),
    state: "Florida",
  });
  expect(answer.status).toBe(200);
  const { agreement: _, hospitality: __, ...application } = APPLICATION;
  const applied = await visitor.call("POST", "/api/volunteer/create", {
    ...application,
    email: second,
    areasOfHelp: ["Hospitality Team"],
  });
  expect(applied.status).toBe(200);
  for (const to of [first, second]) expectClean(await waitForOnlyMail(to));
});
