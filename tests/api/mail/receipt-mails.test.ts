import { expect, test } from "vitest";

import { useHubDatabase } from "../../support/hub-database";
import { newEmail } from "../../support/address";
import { newHelpFormFields, readRedirectReference, toFormPairs } from "../../support/help-form";
import { waitForOnlyMail, type TestMail } from "../../support/mailbox";
import { Visitor } from "../../support/visitor";
import { applicationFormFields, applicationPayload } from "../../support/volunteer-application";

useHubDatabase();

/** Words that occur in no page or mail of the app. */
const BAIT = "Claim-now http://evil.example/win or call 900-BAIT";
const toBait = (field: string, max = 80) => `${field}bait ${BAIT}`.slice(0, max);
const RECEIVED = {
  en: /\d+\/\d+\/2\d{3} \d+:\d\d [AP]M/,
  es: /\d+ de [a-z]+ de 2\d{3}, \d+:\d\d [AP]M/,
};
const expectClean = ({ subject, text, html }: TestMail, lang: keyof typeof RECEIVED = "en") => {
  expect(subject + text + html).not.toMatch(/bait|evil|claim/i);
  expect(text).toMatch(RECEIVED[lang]);
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
const APPLICANT = {
  firstName: toBait("first"),
  lastName: toBait("last"),
  streetAddress1: toBait("street"),
  streetAddress2: toBait("unit"),
  city: toBait("city"),
  county: toBait("county"),
};

test.each([
  ["en", "We received your request for help"],
  ["es", "Recibimos su solicitud de ayuda"],
] as const)(
  "the receipt for a request in %s has its number and none of the sender's input",
  async (lang, subject) => {
    const visitor = new Visitor();
    await visitor.get(`/home?lang=${lang}`);
    const to = newEmail();
    const page = await visitor.post(
      "/request-help?send",
      toFormPairs(newHelpFormFields({ ...REQUEST, email: to })),
    );
    const mail = await waitForOnlyMail(to);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(readRedirectReference(page));
    expectClean(mail, lang);
  },
);

test.each([
  ["en", "We received your application to volunteer"],
  ["es", "Recibimos su solicitud de voluntario"],
] as const)(
  "the receipt for an application in %s has none of the sender's input",
  async (lang, subject) => {
    const visitor = new Visitor();
    await visitor.get(`/home?lang=${lang}`);
    const to = newEmail();
    const fields = applicationFormFields({ ...APPLICANT, email: to });
    const page = await visitor.post("/applyVolunteer?send", toFormPairs(fields));
    expect(page.redirects).toEqual(["303 /thank-you"]);
    const mail = await waitForOnlyMail(to);
    expect(mail.subject).toBe(subject);
    expectClean(mail, lang);
  },
);

test("receipts for API calls have none of it either", async () => {
  const [first, second] = [newEmail(), newEmail()];
  const visitor = new Visitor();
  const answer = await visitor.call("POST", "/api/homeowner/requestHelp", {
    ...newHelpFormFields({ ...REQUEST, email: first }),
    state: "Florida",
  });
  expect(answer.status).toBe(200);
  const applied = await visitor.call(
    "POST",
    "/api/volunteer/create",
    applicationPayload({ ...APPLICANT, email: second }),
  );
  expect(applied.status).toBe(200);
  for (const to of [first, second]) expectClean(await waitForOnlyMail(to));
});
