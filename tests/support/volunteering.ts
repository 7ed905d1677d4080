import { Applications, type ApplicationDocument } from "~/models/application.server";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import type { Locale } from "~/schemas/vocabulary";
import { VolunteerApplication } from "~/schemas/volunteers/volunteer-application";
import * as applications from "~/services/volunteers/applications.server";
import { hashPassword } from "~/services/accounts/passwords.server";
import { newPassword, type TestAccount } from "./accounts";
import { newIpAddress } from "./address";
import { applicationPayload } from "./volunteer-application";

/** An application as the database of the app has it now, but for what waits in it to be relayed. */
export const getApplication = async (id: string) =>
  (await Applications.findById(id, { intents: 0, hasIntents: 0 }).lean<
    Omit<ApplicationDocument, "intents" | "hasIntents">
  >())!;

/** The account that came from an application, or null. */
export const findAccountByApplication = (applicationId: string) =>
  Volunteers.findOne({ applicationId }).lean<VolunteerDocument>();

/** A volunteer's record, of a deleted one as well. */
export const getVolunteer = async (id: string) =>
  (await Volunteers.findById(id).lean<VolunteerDocument>())!;

/** Somebody new applies to volunteer, with an inbox of their own; differences are named as in the submit payload. */
export async function createApplication(more: Record<string, unknown> = {}, locale: Locale = "en") {
  const sent = applicationPayload(more);
  const { id } = await applications.submit(VolunteerApplication.parse(sent), {
    address: newIpAddress(),
    locale,
  });
  return { ...sent, id, name: `${sent.firstName} ${sent.lastName}` };
}

/** The same, accepted by an administrator, without a password yet. */
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

/** The same, who has chosen a password and can log in. */
export async function createVolunteerWithPassword(
  admin: TestAccount,
  more: Record<string, unknown> = {},
  locale: Locale = "en",
) {
  const { volunteerId: id, ...said } = await createAcceptedApplication(admin, more, locale);
  const password = newPassword();
  await Volunteers.updateOne({ _id: id }, { $set: { passwordHash: await hashPassword(password) } });
  return { ...said, id, role: "volunteer" as const, password };
}

/** Takes what other files left out of the list of applications and out of the volunteer table. */
export const clearVolunteerLists = () =>
  Promise.all([
    Applications.updateMany({ status: "Unevaluated" }, { $set: { status: "Rejected" } }),
    Volunteers.updateMany({ active: true }, { $set: { active: false } }),
  ]);
