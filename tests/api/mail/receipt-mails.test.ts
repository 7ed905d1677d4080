import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";

import { toFormPairs, newHelpFormFields, readRedirectReference } from "../../support/help-form";
import { Visitor } from "../../support/visitor";

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The one mail to an address, once it is out. */
const mailTo = (email: string) =>
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

/** Words that no page or mail of the product has. */
const BAIT = "Claim-now http://evil.example/win or call 900-BAIT";
const bait = (field: string, max = 80) => `${field}bait ${BAIT}`.slice(0, max);
const email = () => `${randomUUID()}@example.org`;
const expectClean = ({ subject, text, html }: Mail) => {
  expect(subject + text + html).not.toMatch(/bait|evil|claim/i);
  expect(text).toMatch(/\d+\/\d+\/2\d{3} \d+:\d\d [AP]M/);
};

const REQUEST = {
  first_name: bait("first"),
  last_name: bait("last"),
  street_address_1: bait("street"),
  street_address_2: bait("unit"),
  city: bait("city"),
  helpOther: true,
  other: bait("other"),
  description: bait("description", 300),
};
const APPLICATION = {
  firstName: bait("first"),
  lastName: bait("last"),
  phoneNumber: "9415550123",
  streetAddress1: bait("street"),
  streetAddress2: bait("unit"),
  city: bait("city"),
  county: bait("county"),
  state: "Georgia",
  zipCode: "31601",
  hospitality: "on",
  agreement: "on",
};

test.each([
  ["en", "We received your request for help"],
  ["es", "Recibimos su solicitud de ayuda"],
])(
  "the receipt for a request in %s has its number and nothing that the sender typed",
  async (lang, subject) => {
    const visitor = new Visitor();
    await visitor.get(`/home?lang=${lang}`);
    const to = email();
    const page = await visitor.post(
      "/request-help?send",
      toFormPairs(newHelpFormFields({ ...REQUEST, email: to })),
    );
    const mail = await mailTo(to);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(readRedirectReference(page));
    expectClean(mail);
  },
);

test.each([
  ["en", "We received your application to volunteer"],
  ["es", "Recibimos su solicitud de voluntariado"],
])(
  "the receipt for an application in %s has nothing that the sender typed",
  async (lang, subject) => {
    const visitor = new Visitor();
    await visitor.get(`/home?lang=${lang}`);
    const to = email();
    const page = await visitor.post("/applyVolunteer?send", { ...APPLICATION, email: to });
    expect(page.redirects).toEqual(["303 /thank-you"]);
    const mail = await mailTo(to);
    expect(mail.subject).toBe(subject);
    expectClean(mail);
  },
);

test("the receipts for the documented calls neither", async () => {
  const [first, second] = [email(), email()];
  const visitor = new Visitor();
  const asked = await visitor.call("POST", "/api/homeowner/requestHelp", {
    ...newHelpFormFields({ ...REQUEST, email: first }),
    state: "Florida",
  });
  expect(asked.status).toBe(200);
  const { agreement: _, hospitality: __, ...application } = APPLICATION;
  const applied = await visitor.call("POST", "/api/volunteer/create", {
    ...application,
    email: second,
    areasOfHelp: ["Hospitality Team"],
  });
  expect(applied.status).toBe(200);
  for (const to of [first, second]) expectClean(await mailTo(to));
});
