import { Applications, type ApplicationDocument } from "~/models/application.server";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import type { Locale } from "~/schemas/vocabulary";
import { VolunteerApplication } from "~/schemas/volunteers/volunteer-application";
import { hashPassword } from "~/services/accounts/passwords.server";
import * as applications from "~/services/volunteers/applications.server";
import { newPassword, type TestAccount } from "./accounts";
import { newIpAddress } from "./address";
import { applicationPayload } from "./volunteer-application";

/** Reads an application from the app's database, without its outbox. */
export const getApplication = async (id: string) =>
  (await Applications.findById(id, { intents: 0, hasIntents: 0 }).lean<
    Omit<ApplicationDocument, "intents" | "hasIntents">
  >())!;

export const findAccountByApplication = (applicationId: string) =>
  Volunteers.findOne({ applicationId }).lean<VolunteerDocument>();

/** Reads a volunteer, deleted ones included. */
export const getVolunteer = async (id: string) =>
  (await Volunteers.findById(id).lean<VolunteerDocument>())!;

/** Submits an application with a unique e-mail address; `more` overrides payload fields. */
export async function createApplication(more: Record<string, unknown> = {}, locale: Locale = "en") {
  const payload = applicationPayload(more);
  const { id } = await applications.submit(VolunteerApplication.parse(payload), {
    address: newIpAddress(),
    locale,
  });
  return { ...payload, id, name: `${payload.firstName} ${payload.lastName}` };
}

/** Submits an application and accepts it; the volunteer has no password yet. */
export async function createAcceptedApplication(
  admin: TestAccount,
  more: Record<string, unknown> = {},
  locale: Locale = "en",
) {
  const application = await createApplication(more, locale);
  await applications.accept(application.id, { teamLeader: false }, { role: "admin", id: admin.id });
  const { _id: volunteerId } = (await findAccountByApplication(application.id))!;
  return { ...application, volunteerId };
}

/** An accepted volunteer with a password. */
export async function createVolunteerWithPassword(
  admin: TestAccount,
  more: Record<string, unknown> = {},
  locale: Locale = "en",
) {
  const { volunteerId: id, ...fields } = await createAcceptedApplication(admin, more, locale);
  const password = newPassword();
  await Volunteers.updateOne({ _id: id }, { $set: { passwordHash: await hashPassword(password) } });
  return { ...fields, id, role: "volunteer" as const, password };
}

/** Empties the application list and the volunteer table of other test files' records. */
export const clearVolunteerLists = () =>
  Promise.all([
    Applications.updateMany({ status: "Unevaluated" }, { $set: { status: "Rejected" } }),
    Volunteers.updateMany({ active: true }, { $set: { active: false } }),
  ]);
