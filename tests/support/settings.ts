import { log } from "~/services/platform/log.server";
import { setSettings, type Settings } from "~/services/platform/settings.server";

/** Applies test settings, as the server does at start. */
export function useTestSettings(more: Partial<Settings> = {}) {
  log.level = "silent";
  setSettings({
    baseUrl: "http://localhost:3000",
    site: {
      centerName: "Test Center",
      organisationName: "Test",
      centerUrl: "https://www.example.org/",
      developedBy: "the developers",
      hotlines: [],
      contactPhone: "(941) 555-0100",
      contactEmail: "help@example.org",
      skies: "blue",
      isFull: false,
    },
    sessionSecrets: ["a secret of the tests that is long enough"],
    mail: { from: "hub@example.org" },
    devMailboxEnabled: true,
    passwordMinLength: 12,
    adminSecondFactor: "optional",
    undoSeconds: 0,
    stillNeededDays: 14,
    offerRemindHours: 24,
    offerLapseHours: 48,
    vettingRequired: [],
    retention: {
      volunteerDays: 30,
      applicationMonths: 12,
      requestMonths: 24,
      auditYears: 6,
      lookupMonths: 12,
    },
    ...more,
  });
}
