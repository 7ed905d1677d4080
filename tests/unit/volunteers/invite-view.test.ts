import { expect, test } from "vitest";

import type { VolunteerDetails } from "~/services/volunteers/volunteers.server";
import { toInviteView } from "~/services/web/presenters/volunteer-presenter.server";

type Invite = VolunteerDetails["invite"];

const [sentAt, expiresAt] = [new Date("2026-11-20T21:07:00Z"), new Date("2026-11-27T21:07:00Z")];
const read = (invite: Invite, isSentAgain = false) => toInviteView(invite, isSentAgain, "en");

test.each<[Invite, string]>([
  [{ state: "used" }, "Has chosen a password and can log in."],
  [{ state: "waiting" }, "The invite is on its way."],
  [
    { state: "sent", sentAt, expiresAt },
    "The invite was sent. No password was chosen yet. Sent on 11/20/2026 4:07 PM. The link works until 11/27/2026 4:07 PM.",
  ],
  [
    { state: "failed" },
    "The invite could not be delivered. Check the email address with the volunteer.",
  ],
  [{ state: "expired", expiresAt }, "The invite expired without being used."],
])("an invite is told as it stands: %o", (invite, text) => {
  const { isUsed, text: shown } = read(invite);
  expect([isUsed, shown.replace(/\s/g, " ")]).toEqual([invite.state === "used", text]);
});

test("an expired invite is not shown as expired while the next one is being sent", () => {
  expect(read({ state: "expired", expiresAt }, true).text).toBe("The invite is on its way.");
});
