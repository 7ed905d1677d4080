import { expect, vi } from "vitest";

import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { Volunteers } from "~/models/volunteer.server";
import type { Locale } from "~/schemas/vocabulary";
import * as requests from "~/services/requests/requests.server";
import { listMailsTo, newEmail, createAccount, type TestAccount } from "./accounts";
import { newIpAddress } from "./address";
import { helpRequestInput } from "./help-request";

/** A request as the database of the app has it now. */
export const getRequest = async (id: string) =>
  (await HelpRequests.findById(id).lean<RequestDocument>())!;

/** Somebody new asks for help, with an inbox of their own; differences are named as in the submit payload. */
export async function createRequest(more: Record<string, unknown> = {}, locale: Locale = "en") {
  const input = helpRequestInput({ email: newEmail(), ...more });
  const { id } = await requests.submit(input, { address: newIpAddress(), locale });
  return { id, ...input };
}

const actorOf = ({ role, id }: Pick<TestAccount, "role" | "id">) => ({ role, id });

/** The same, accepted by an administrator. */
export async function createAcceptedRequest(
  admin: TestAccount,
  more: Record<string, unknown> = {},
  locale: Locale = "en",
) {
  const request = await createRequest(more, locale);
  await requests.accept(request.id, actorOf(admin));
  return request;
}

/** A volunteer with a phone, as one who was accepted has it. */
export async function createVolunteer(phone = "9415550177") {
  const person = await createAccount("volunteer");
  await Volunteers.updateOne({ _id: person.id }, { $set: { phone } });
  return { ...person, phone, name: `${person.firstName} ${person.lastName}` };
}

/** Offers a request to volunteers: no door does that yet. */
export const assignVolunteers = (
  id: string,
  admin: TestAccount,
  ...people: { id: string; name: string }[]
) =>
  requests.applyEvent(
    id,
    { type: "assign", volunteers: people.map(({ id: one, name }) => ({ id: one, name })) },
    actorOf(admin),
  );

/** A request that stands in progress, with one volunteer who has not answered. */
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

/** Takes what other files left open out of the lists of a test; their history stays. */
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

/** The subjects of the mails to somebody, newest first, once there are as many as that. */
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
