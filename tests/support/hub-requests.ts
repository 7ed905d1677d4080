import { expect, vi } from "vitest";

import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { Volunteers } from "~/models/volunteer.server";
import type { Locale } from "~/schemas/vocabulary";
import * as requests from "~/services/requests/requests.server";
import { createAccount, listMailsTo, newEmail, type TestAccount } from "./accounts";
import { newIpAddress } from "./address";
import { helpRequestInput } from "./help-request";

/** Reads a request from the app's database. */
export const getRequest = async (id: string) =>
  (await HelpRequests.findById(id).lean<RequestDocument>())!;

/** Submits a request with a unique e-mail address; `more` overrides payload fields. */
export async function createRequest(more: Record<string, unknown> = {}, locale: Locale = "en") {
  const input = helpRequestInput({ email: newEmail(), ...more });
  const { id } = await requests.submit(input, { address: newIpAddress(), locale });
  return { id, ...input };
}

const toActor = ({ role, id }: Pick<TestAccount, "role" | "id">) => ({ role, id });

/** Submits a request and accepts it. */
export async function createAcceptedRequest(
  admin: TestAccount,
  more: Record<string, unknown> = {},
  locale: Locale = "en",
) {
  const request = await createRequest(more, locale);
  await requests.accept(request.id, toActor(admin));
  return request;
}

/** Stores a volunteer with a phone number. */
export async function createVolunteer(phone = "9415550177") {
  const person = await createAccount("volunteer");
  await Volunteers.updateOne({ _id: person.id }, { $set: { phone } });
  return { ...person, phone, name: `${person.firstName} ${person.lastName}` };
}

/** Offers a request to volunteers. */
export const assignVolunteers = (
  id: string,
  admin: TestAccount,
  ...people: { id: string; name: string }[]
) =>
  requests.applyEvent(
    id,
    { type: "assign", volunteers: people.map(({ id: one, name }) => ({ id: one, name })) },
    toActor(admin),
  );

/** Submits and accepts a request and offers it to one volunteer. */
export async function createActiveRequest(
  admin: TestAccount,
  more: Record<string, unknown> = {},
  locale: Locale = "en",
  name = "Vera Offered",
) {
  const request = await createAcceptedRequest(admin, more, locale);
  await assignVolunteers(request.id, admin, { id: `V${request.id.slice(1)}`, name });
  return request;
}

/** Resolves all live requests, so that those of other test files are in no list. */
export const clearRequestLists = () =>
  HelpRequests.updateMany(
    { live: true },
    {
      $set: {
        status: "Resolved",
        live: false,
        readyToClose: false,
        unstaffed: false,
        mailBounced: false,
      },
    },
  );

/** Waits for `count` mails to an address; returns their subjects, newest first. */
export async function waitForSubjects(email: string, count: number) {
  const mails = await vi.waitFor(
    async () => {
      const found = await listMailsTo(email);
      expect(found.length).toBeGreaterThanOrEqual(count);
      return found;
    },
    { timeout: 15_000, interval: 100 },
  );
  return mails.map(({ subject }) => subject);
}
