import { expect, test } from "vitest";

import { createAccount } from "../../support/accounts";
import { useHub } from "../../support/hub";
import { logInAs } from "../../support/sessions";
import { Visitor } from "../../support/visitor";

const hub = useHub();

/** Pages that are the same for everybody, with what a browser may do with its copy. */
const ASK_AGAIN = "private, no-cache";
const SHARED = [
  ["/home", ASK_AGAIN],
  ["/request-help", ASK_AGAIN],
  ["/request-help/status", "no-store"],
  ["/more-resources", ASK_AGAIN],
  ["/applyVolunteer", ASK_AGAIN],
  ["/applyVolunteer/status", "no-store"],
  ["/thank-you", ASK_AGAIN],
  ["/admin-login", "no-store"],
  ["/vol-login", "no-store"],
  ["/admin/request-reset", "no-store"],
  ["/volunteer/request-reset", "no-store"],
  ["/help/administrators", ASK_AGAIN],
  ["/help/volunteers", ASK_AGAIN],
  ["/help/operations", ASK_AGAIN],
  ["/help/backup", ASK_AGAIN],
];
const CANARY = "Quetzalcoatl";

test.each(SHARED)(
  "%s, kept in memory, shows nobody what is another person's",
  async (path, kept) => {
    const volunteer = await createAccount("volunteer");
    const people = [hub.staff, await logInAs(volunteer)];
    const first = await new Visitor().get(path);
    expect([first.status, first.headers["cache-control"]]).toEqual([200, kept]);
    for (let i = 0; i < 2; i++) {
      for (const person of people)
        expect((await person.get(path)).texts("form button")).toContain("Log Out");
      const typed = new Visitor();
      await typed.post("/request-help", { first_name: CANARY, email: `${CANARY}@example.org` });
      await typed.get(`${path}?q=${CANARY}`);
      const page = await new Visitor().get(path);
      expect(page.text).toBe(first.text);
      expect(page.headers.etag).toBe(first.headers.etag);
      expect(page.headers["set-cookie"]).toBeUndefined();
    }
    expect(first.text).not.toMatch(new RegExp(`${CANARY}|Log Out|${volunteer.id}`));
  },
);

test("each language is kept apart, and a switch is seen at once", async () => {
  const visitor = new Visitor();
  for (let i = 0; i < 3; i++) {
    expect((await visitor.get("/request-help?lang=es")).document.documentElement.lang).toBe("es");
    expect((await visitor.get("/request-help")).document.documentElement.lang).toBe("es");
    expect((await new Visitor().get("/request-help")).document.documentElement.lang).toBe("en");
  }
});
