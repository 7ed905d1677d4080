import { expect, test } from "vitest";

import type { AnnotatedHistoryEntry } from "~/services/requests/details.server";
import { toHistoryView } from "~/services/web/presenters/request-presenter.server";

const ENTRY = {
  ...{ rev: 2, at: new Date("2026-11-20T22:00:00Z"), event: "accept", byRole: "admin" },
  ...{ actorName: "Ana Ruiz", volunteers: [] },
  mails: [
    { kind: "request-accepted", state: "bounced" },
    { kind: "job-offer", state: "queued" },
    { kind: "job-offer", state: "withdrawn" },
    { kind: "job-offer", state: "suppressed" },
    { kind: "of-tomorrow", state: "not-sent" },
  ],
} as unknown as AnnotatedHistoryEntry; // a later release may store other kinds

test("the history says in the reader's language what became of each mail", () => {
  expect(toHistoryView({ history: [ENTRY] }, "en")[0]?.mails).toEqual([
    "Email “Your request was accepted”: came back, the address does not work",
    "Email “Job offer”: on its way",
    "Email “Job offer”: not sent: it was no longer needed",
    "Email “Job offer”: not sent, the address refused email before",
    "Email “of-tomorrow”: not sent: mail is off",
  ]);
  expect(toHistoryView({ history: [ENTRY] }, "es")[0]?.mails[1]).toBe(
    "Correo «Tarea ofrecida»: en camino",
  );
});
