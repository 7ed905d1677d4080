import { afterAll, describe, expect, test } from "vitest";

import { Retention } from "~/models/retention.server";
import { useHub } from "../../support/hub";
import { Visitor } from "../../support/visitor";

useHub();
const read = async (language: "en" | "es" = "en") =>
  (await new Visitor().get(`/privacy?lang=${language}`)).document;
const listItems = async (language?: "en" | "es") =>
  [...(await read(language)).querySelectorAll("main li")].map(({ textContent }) => textContent);

afterAll(async () => {
  await Retention.deleteMany({});
});

describe("/privacy", () => {
  test.each(["/request-help", "/applyVolunteer"])("is linked at the form of %s", async (path) => {
    const { document } = await new Visitor().get(path);
    const link = document.querySelector('main a[href="/privacy"]');
    expect(link?.textContent).toBe("What we keep, who sees it, and for how long");
  });

  test("promises no removal before retention is on, and then the periods of the settings", async () => {
    await Retention.deleteMany({});
    expect(await listItems()).toContain("We keep it until our staff remove it.");
    expect((await listItems()).join()).not.toContain("24 months");
    await Retention.create({ _id: "state", on: true });
    const items = await listItems();
    expect(items).not.toContain("We keep it until our staff remove it.");
    expect(items).toContain("A rejected application: 12 months.");
    expect(items).toContain("A volunteer account that was deleted: 30 days.");
    expect(items.join()).toContain("A request: 24 months after it was closed.");
    expect(items.join()).toContain("The record of what staff did: 6 years.");
    expect(await listItems("es")).toContain("Una solicitud de voluntario rechazada: 12 meses.");
  });

  test("says whom to call, in both languages", async () => {
    const [en, es] = [await read("en"), await read("es")];
    expect(en.querySelector("h1")?.textContent).toBe("Privacy");
    expect(es.querySelector("h1")?.textContent).toBe("Privacidad");
    for (const page of [en, es]) {
      expect(page.title).toMatch(/^Priva(cy|cidad) – /);
      expect(page.querySelector("main")?.textContent).toContain("(941) 555-0100");
      expect(page.querySelector("main")?.textContent).toContain("help@example.org");
    }
  });
});
