import { expect, test } from "vitest";

import { createAccount } from "../support/accounts";
import { useHub } from "../support/hub";
import { OTHER_BROWSERS, useOtherBrowsers } from "../support/other-browsers";
import { createStaffScreens, loadStaffScreens, toExpectedLines } from "../support/staff-screens";
import { walkStaffScreens } from "../support/staff-walk";
import { logInOn } from "../support/driven-login";

const hub = useHub();
const browsers = useOtherBrowsers();
const MINUTES = 60_000;
const CUT_OFF = "uncaught: TypeError: Error in input stream";

test.each(OTHER_BROWSERS.flatMap((name) => [[name, "en"] as const, [name, "es"] as const]))(
  "%s says nothing when staff screens are loaded, in any state, in %s",
  { timeout: 5 * MINUTES },
  async (name, locale) => {
    const screens = await createStaffScreens(hub);
    const page = await browsers.open(name, "/home", { dark: locale === "es" });
    await logInOn(page, hub.admin);
    await page.open(`/admin-dashboard?lang=${locale}`);
    await page.hydrated();
    expect(page.takeLines()).toEqual([]);
    expect(await loadStaffScreens(page, screens)).toEqual(toExpectedLines(screens));
    expect(await page.text("html")).toContain(locale === "es" ? "contraseña" : "Password");
  },
);

test.each(OTHER_BROWSERS)(
  "%s says nothing on a walk by clicks, which keeps the document",
  { timeout: 5 * MINUTES },
  async (name) => {
    const admin = await createAccount("admin"); // its session ends on the way
    const page = await browsers.open(name, "/home");
    await logInOn(page, admin);
    const { said, expected } = await walkStaffScreens(page, hub, admin);
    // Firefox: the answer that leads to the login was still being read when the document ended.
    said["an ended session"] = said["an ended session"]?.filter((line) => line !== CUT_OFF) ?? [];
    expect(said).toEqual(expected);
  },
);
