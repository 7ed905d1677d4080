import { beforeAll } from "vitest";

import { Applications, type ApplicationDocument } from "~/models/application.server";
import { Emails } from "~/models/email.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import type { Locale } from "~/schemas/vocabulary";
import { pickAnswers, type Answers } from "~/schemas/requests/answers";
import type { RequestEvent } from "~/services/requests/transitions.server";
import * as applications from "~/services/volunteers/applications.server";
import { createAccount, hashOnce, newAccount, SHARED_PASSWORD, storeAccount } from "./accounts";
import { newIpAddress } from "./address";
import { helpRequestInput } from "./help-request";
import { useHubDatabase } from "./hub-database";
import * as requests from "./requests";
import { bearer, fetchToken, logIn, logInAs } from "./sessions";
import { toActor } from "./stored-requests";
import { Visitor } from "./visitor";
import { applicationInput, applicationPayload } from "./volunteer-application";

type Payload = Record<string, unknown>;
interface Named {
  id: string;
  name: string;
}

/** The hub's records, read from its database and made by its services for one administrator. */
export class Hub {
  /** A browser of the administrator; `useHub` logs it in. */
  readonly staff = new Visitor();
  #token: Promise<string> | undefined;

  constructor(readonly admin = newAccount("admin")) {}

  /** The administrator, as services want to know who acts. */
  get actor() {
    return { role: "admin", id: this.admin.id } as const;
  }

  /** The administrator's API token. */
  get token() {
    return (this.#token ??= fetchToken(this.admin));
  }

  /** Calls the API with the administrator's token, unless `headers` replace it. */
  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const all = { ...bearer(await this.token), ...headers };
    return new Visitor().call(method, path, body, all);
  }

  async getRequest(id: string) {
    return (await HelpRequests.findById(id).lean<RequestDocument>())!;
  }

  /** Submits a request with a unique email address; `more` overrides payload fields. */
  async createRequest(more: Payload = {}, locale: Locale = "en") {
    const input = helpRequestInput(more);
    const { id } = await requests.submit(input, { address: newIpAddress(), locale });
    return { id, ...input };
  }

  /** Submits a request and accepts it. */
  async createAcceptedRequest(more: Payload = {}, locale: Locale = "en") {
    const request = await this.createRequest(more, locale);
    await this.applyEvent(request.id, { type: "accept" });
    return request;
  }

  /** Submits and accepts a request and offers it to one volunteer. */
  async createActiveRequest(more: Payload = {}, locale: Locale = "en", name = "Vera Offered") {
    const request = await this.createAcceptedRequest(more, locale);
    await this.assignVolunteers(request.id, { id: `V${request.id.slice(1)}`, name });
    return request;
  }

  /** Applies an event to a request, caused by whom it has to be caused. */
  applyEvent(id: string, event: RequestEvent) {
    return requests.applyEvent(id, event, toActor(event, this.actor));
  }

  /** Corrects a request for the first time. */
  async correctRequest({ id }: Pick<TestRequest, "id">, more: Partial<Answers>) {
    const doc = (await HelpRequests.findById(id).lean<RequestDocument>())!;
    return requests.correct(id, { seen: "0", ...pickAnswers(doc), ...more }, this.actor);
  }

  /** Offers a request to volunteers. */
  assignVolunteers(id: string, ...people: Named[]) {
    const volunteers = people.map(({ id: one, name }) => ({ id: one, name }));
    return this.applyEvent(id, { type: "assign", volunteers });
  }

  /** Stores a volunteer with a phone number. */
  async createVolunteer(phone = "9415550177") {
    const person = await createAccount("volunteer");
    await Volunteers.updateOne({ _id: person.id }, { $set: { phone } });
    return { ...person, phone, name: `${person.firstName} ${person.lastName}` };
  }

  /** Stores a volunteer with a phone number and logs a browser of theirs in. */
  async createLoggedInVolunteer() {
    const person = await this.createVolunteer();
    return { ...person, visitor: await logInAs(person) };
  }

  /** Reads an application, without its outbox. */
  async getApplication(id: string) {
    return (await Applications.findById(id, { intents: 0, hasIntents: 0 }).lean<
      Omit<ApplicationDocument, "intents" | "hasIntents">
    >())!;
  }

  /** Submits an application with a unique email address; `more` overrides payload fields. */
  async createApplication(more: Payload = {}, locale: Locale = "en") {
    const payload = applicationPayload(more);
    const origin = { address: newIpAddress(), locale };
    const { id } = await applications.submit(applicationInput(payload), origin);
    return { ...payload, id, name: `${payload.firstName} ${payload.lastName}` };
  }

  /** Submits an application and accepts it; the volunteer has no password yet. */
  async createAcceptedApplication(more: Payload = {}, locale: Locale = "en") {
    const application = await this.createApplication(more, locale);
    await applications.accept(application.id, { teamLeader: false }, this.actor);
    const { _id: volunteerId } = (await this.findAccountByApplication(application.id))!;
    return { ...application, volunteerId };
  }

  /** An accepted volunteer with a password. */
  async createVolunteerWithPassword(more: Payload = {}, locale: Locale = "en") {
    const { volunteerId: id, ...fields } = await this.createAcceptedApplication(more, locale);
    const password = SHARED_PASSWORD;
    const passwordHash = await hashOnce(password);
    await Volunteers.updateOne({ _id: id }, { $set: { passwordHash } });
    return { ...fields, id, role: "volunteer" as const, password };
  }

  /** Reads a volunteer, deleted ones included. */
  async getVolunteer(id: string) {
    return (await Volunteers.findById(id).lean<VolunteerDocument>())!;
  }

  findAccountByApplication(applicationId: string) {
    return Volunteers.findOne({ applicationId }).lean<VolunteerDocument>();
  }

  /** Number of invites mailed to a volunteer. */
  countInvites(subjectId: string) {
    return Emails.countDocuments({ subjectId, template: "volunteer-invite" });
  }

  /** Resolves all live requests, so that those of other test files are in no list. */
  async clearRequestLists() {
    const closed = {
      live: false,
      readyToClose: false,
      unstaffed: false,
      told: false,
      asked: false,
      mailBounced: false,
    };
    const shown = { $or: [{ live: true }, { told: true }] }; // a closed one is told of as well
    await HelpRequests.updateMany(shown, { $set: { status: "Resolved", ...closed } });
  }

  /** Empties the application list and the volunteer table of other test files' records. */
  async clearVolunteerLists() {
    await Applications.updateMany({ status: "Unevaluated" }, { $set: { status: "Rejected" } });
    await Volunteers.updateMany({ active: true }, { $set: { active: false } });
  }
}

export type TestRequest = Awaited<ReturnType<Hub["createRequest"]>>;
export type TestVolunteer = Awaited<ReturnType<Hub["createVolunteer"]>>;
export type TestApplication = Awaited<ReturnType<Hub["createApplication"]>>;

/** Connects a test file to the hub's database and gives it an administrator, logged in. */
export function useHub() {
  const hub = new Hub();
  useHubDatabase();
  beforeAll(async () => {
    await storeAccount(hub.admin);
    await logIn(hub.staff, hub.admin);
  });
  return hub;
}
