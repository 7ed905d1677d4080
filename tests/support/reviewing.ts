import { expect, vi } from "vitest";

import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { Volunteers } from "~/models/volunteer.server";
import type { Locale } from "~/schemas/vocabulary";
import * as requests from "~/services/requests/requests.server";
import { mailsTo, newEmail, someone, type Person } from "./accounts";
import { ownAddress } from "./address";
import { helpRequestInput } from "./help-request";

/** A request as the database of the app has it now. */
export const documentOf = async (id: string) =>
  (await HelpRequests.findById(id).lean<RequestDocument>())!;

/** Somebody new asks for help, with an inbox of their own; differences are named as in the submit payload. */
export async function asked(more: Record<string, unknown> = {}, locale: Locale = "en") {
  const input = helpRequestInput({ email: newEmail(), ...more });
  const { id } = await requests.submit(input, { address: ownAddress(), locale });
  return { id, ...input };
}

const actorOf = ({ role, id }: Pick<Person, "role" | "id">) => ({ role, id });

/** The same, accepted by an administrator. */
export async function acceptedBy(
  admin: Person,
  more: Record<string, unknown> = {},
  locale: Locale = "en",
) {
  const request = await asked(more, locale);
  await requests.accept(request.id, actorOf(admin));
  return request;
}

/** A volunteer with a phone, as one who was accepted has it. */
export async function volunteer(phone = "9415550177") {
  const person = await someone("volunteer");
  await Volunteers.updateOne({ _id: person.id }, { $set: { phone } });
  return { ...person, phone, name: `${person.firstName} ${person.lastName}` };
}

/** Offers a request to volunteers: no door does that yet. */
export const assign = (id: string, admin: Person, ...people: { id: string; name: string }[]) =>
  requests.applyEvent(
    id,
    { type: "assign", volunteers: people.map(({ id: one, name }) => ({ id: one, name })) },
    actorOf(admin),
  );

/** A request that stands in progress, with one volunteer who has not answered. */
export async function activeBy(
  admin: Person,
  more: Record<string, unknown> = {},
  locale: Locale = "en",
  name = "Vera Offered",
) {
  const request = await acceptedBy(admin, more, locale);
  await assign(request.id, admin, { id: `V${request.id.slice(1)}`, name });
  return request;
}

/** Takes what other files left open out of the lists of a test; their history stays. */
export const setAside = () =>
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
export async function subjectsTo(email: string, count: number) {
  const mails = await vi.waitFor(
    async () => {
      const found = await mailsTo(email);
      expect(found.length).toBeGreaterThanOrEqual(count);
      return found;
    },
    { timeout: 15_000, interval: 100 },
  );
  return mails.map(({ subject }) => subject);
}
