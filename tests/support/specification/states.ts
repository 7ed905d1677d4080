import { faker } from "@faker-js/faker";
import { randomUUID } from "node:crypto";

import { TEAM_CODES } from "~/schemas/vocabulary";
import { createAccount, newPassword } from "../accounts";
import { newHelpFormFields } from "../help-form";
import type { Hub, TestRequest } from "../hub";
import { waitForResetToken } from "../mailbox";
import { PATHS } from "../pages";
import { logInAs } from "../sessions";
import { Visitor, type FormEntries, type TestResponse } from "../visitor";
import { applicationFormFields } from "../volunteer-application";
import { storeVolunteer } from "../volunteers";

/** Opens a screen in a state. */
type Open = () => Promise<TestResponse>;

const STATUS = "/request-help/status";
const DETAILS = "/homeowner-requests/request-details?id=";

const homeowner = {
  first_name: "Canaria",
  last_name: "Quill",
  phone_number: "9415550124",
  helpExterior: true,
};

/**
 * How each state of the register of texts is reached: through the screens, as people do. `hub` is
 * an administrator with records of their own.
 */
export function createStates(hub: Hub): Record<string, Open> {
  const visit = (path: string) => () => new Visitor().get(path);
  const staff = (path: string) => () => hub.staff.get(path);
  const submit = (path: string, entries: FormEntries, form = "main form[method=post]") =>
    submitAs(new Visitor(), path, entries, form);
  const submitAs =
    (visitor: Visitor, path: string, entries: FormEntries, form = "main form[method=post]") =>
    async () =>
      visitor.submit(await visitor.get(path), entries, { form });

  const lookUp = (visitor: Visitor, path: string, person: Record<string, unknown>) =>
    submitAs(visitor, path, {
      first_name: String(person.first_name),
      last_name: String(person.last_name),
      street_address_1: String(person.street_address_1),
    })();
  const nobody = { first_name: "No", last_name: "Body", street_address_1: `1 ${randomUUID()}` };

  /** A request whose status can be looked up. */
  const createPerson = () => {
    const person = {
      first_name: "Ann",
      last_name: `Quill ${randomUUID()}`,
      street_address_1: "12 Register Street",
    };
    return { person, create: () => hub.createRequest(person) };
  };
  const lookUpAfter = (advance: (request: TestRequest) => Promise<unknown>) => async () => {
    const { person, create } = createPerson();
    await advance(await create());
    return lookUp(new Visitor(), STATUS, person);
  };
  const activate = async ({ id }: { id: string }) => {
    await hub.applyEvent(id, { type: "accept" });
    await hub.assignVolunteers(id, await hub.createVolunteer());
  };

  /** A volunteer with an offer, or who accepted it, on a screen. */
  const asVolunteer =
    (path: string, jobs: "none" | "offer" | "job" = "none"): Open =>
    async () => {
      const volunteer = await hub.createLoggedInVolunteer();
      if (jobs !== "none") {
        const { id } = await hub.createAcceptedRequest();
        await hub.assignVolunteers(id, volunteer);
        const job = { assignmentId: `${id}-1`, volunteerId: volunteer.id };
        if (jobs === "job") await hub.applyEvent(id, { type: "acceptOffer", ...job });
      }
      return volunteer.visitor.get(path);
    };
  const volunteerForm = (path: string, entries: FormEntries) => async () => {
    const { visitor } = await hub.createLoggedInVolunteer();
    return submitAs(visitor, path, entries, `main form[action='${path}']`)();
  };
  const password =
    (newPassword2: string, entries: Record<string, string> = {}) =>
    async () => {
      const person = await createAccount("volunteer");
      const path = "/volunteer/changePassword";
      const fields = { username: person.email, currentPassword: person.password };
      const visitor = await logInAs(person);
      const form = `main form[action='${path}']`;
      return visitor.submit(
        await visitor.get(path),
        { ...fields, newPassword: person.password, newPassword2, ...entries },
        { form },
      );
    };
  const accountFields = {
    phone: "9415550177",
    address: "1 Main St",
    city: "Englewood",
    state: "Florida",
    zip: "34223",
  };
  /** The page of a request to assign, with a query. */
  const assign =
    (query = "") =>
    async () => {
      const { id } = await hub.createAcceptedRequest();
      return hub.staff.get(`/assignVolunteers?request=${id}${query}`);
    };
  const onNoLists = (path: string) => async () => {
    await hub.clearRequestLists();
    await hub.clearVolunteerLists();
    return hub.staff.get(path);
  };

  return {
    home: visit("/home"),
    "unknown page": visit("/no-such-page"),
    "help form": visit("/request-help"),
    "help form, empty": submit("/request-help", {}),
    "help form, Other without words": submit(
      "/request-help",
      newHelpFormFields({ helpOther: true }),
    ),
    "status form": visit(STATUS),
    "status form, empty": submit(STATUS, {}),
    "status, Unevaluated": lookUpAfter(() => Promise.resolve()),
    "status, Accepted": lookUpAfter(({ id }) => hub.applyEvent(id, { type: "accept" })),
    "status, Active": lookUpAfter(activate),
    "status, Rejected": lookUpAfter(({ id }) =>
      hub.applyEvent(id, { type: "reject", text: "The house stands in another county." }),
    ),
    "status, Resolved": lookUpAfter(async (request) => {
      await activate(request);
      await hub.applyEvent(request.id, { type: "close", notes: "" });
    }),
    "status, not found": () => lookUp(new Visitor(), STATUS, nobody),
    "application form": visit("/applyVolunteer"),
    "application form, empty": submit("/applyVolunteer", {}),
    "thank you": submit("/applyVolunteer", applicationFormFields()),
    "application status, found": async () => {
      const { firstName, lastName, streetAddress1 } = await hub.createApplication();
      return lookUp(new Visitor(), "/applyVolunteer/status", {
        first_name: firstName,
        last_name: lastName,
        street_address_1: streetAddress1,
      });
    },
    "application status, empty": submit("/applyVolunteer/status", {}),
    "application status, not found": () => lookUp(new Visitor(), "/applyVolunteer/status", nobody),
    "admin login": visit(PATHS.login.admin),
    "volunteer login": visit(PATHS.login.volunteer),
    "admin login, wrong": submit(PATHS.login.admin, { email: "a@example.org", password: "wrong" }),
    "volunteer login, wrong": submit(PATHS.login.volunteer, {
      email: "v@example.org",
      password: "wrong",
    }),
    "forgot password": visit("/volunteer/request-reset"),
    "reset password": async () => {
      const person = await createAccount("volunteer");
      await submit("/volunteer/request-reset", { email: person.email }, "main form")();
      const token = await waitForResetToken(person);
      return new Visitor().get(`/volunteer/reset-password?token=${token}`);
    },
    resources: visit("/more-resources"),

    dashboard: staff("/admin-dashboard"),
    "new requests": async () => {
      await hub.clearRequestLists(); // so that it is on the first page
      await hub.createRequest(homeowner);
      return hub.staff.get("/homeowner-requests");
    },
    "new requests, none": onNoLists("/homeowner-requests"),
    "details, Unevaluated": async () =>
      hub.staff.get(DETAILS + (await hub.createRequest(homeowner)).id),
    "details, Active": async () => {
      const request = await hub.createRequest(homeowner);
      await activate(request);
      return hub.staff.get(`${DETAILS}${request.id}&close`);
    },
    "in progress": async () => {
      const request = await hub.createRequest(homeowner);
      await activate(request);
      return hub.staff.get(`/requests-in-progress?request=${request.id}`);
    },
    applications: async () => {
      await hub.createApplication({ areasOfHelp: [...TEAM_CODES] });
      return hub.staff.get(PATHS.applications);
    },
    "applications, none": onNoLists(PATHS.applications),
    applicant: async () =>
      hub.staff.get(`${PATHS.application}?id=${(await hub.createApplication()).id}`),
    "rejecting an applicant": async () =>
      hub.staff.get(`${PATHS.rejection}?id=${(await hub.createApplication()).id}`),
    volunteers: async () => {
      const lastName = `Quill${faker.string.alpha(9)}`;
      await storeVolunteer({ lastName, teams: [...TEAM_CODES] });
      await storeVolunteer({ lastName, teams: [] });
      return hub.staff.get(`${PATHS.volunteers}?q=${lastName}`);
    },
    volunteer: async () =>
      hub.staff.get(`${PATHS.volunteer}?id=${(await hub.createVolunteer()).id}`),
    "volunteer with an area": async () => {
      const { volunteerId } = await hub.createAcceptedApplication();
      return hub.staff.get(`${PATHS.volunteer}?id=${volunteerId}`);
    },
    "deleting a volunteer": async () =>
      hub.staff.get(`${PATHS.deletion}?id=${(await hub.createVolunteer()).id}`),
    assign: async () => {
      for (let i = 0; i < 11; i++) await hub.createAcceptedRequest();
      return hub.staff.get("/assignVolunteers");
    },
    "assign, none": staff("/assignVolunteers?q=nobodyhere"),
    "assign, a request": assign(),
    "assign, a team": async () => {
      const { volunteerId } = await hub.createAcceptedApplication({ phoneNumber: "9415550177" });
      const { id } = await hub.createAcceptedRequest();
      return hub.staff.get(`/assignVolunteers?request=${id}&team=hospitality&vq=${volunteerId}`);
    },
    "assign, an empty team": async () => {
      await hub.clearVolunteerLists();
      return assign("&team=hospitality")();
    },
    "assign, nothing chosen": async () => {
      await hub.createAcceptedApplication();
      const page = await assign("&team=hospitality")();
      return hub.staff.submit(page, {}, { form: "main form", button: "Assign Volunteer(s)" });
    },
    reports: staff("/generate-reports"),
    "creating an administrator": staff("/create-admin"),
    "creating an administrator, empty": submitAs(hub.staff, "/create-admin", {}),
    "creating an administrator, done": submitAs(hub.staff, "/create-admin", {
      firstName: "Ada",
      lastName: "Quill",
      email: `${randomUUID()}@example.org`,
      password: newPassword(),
    }),

    "volunteer, no jobs": asVolunteer(PATHS.dashboard.volunteer),
    "volunteer, an offer": asVolunteer(PATHS.dashboard.volunteer, "offer"),
    "volunteer, a job": asVolunteer(PATHS.dashboard.volunteer, "job"),
    "jobs, none": asVolunteer("/volunteer/jobs"),
    "jobs, offered": asVolunteer("/volunteer/jobs", "offer"),
    "jobs, scheduled": asVolunteer("/volunteer/jobs", "job"),
    account: asVolunteer(PATHS.account),
    "account, empty": volunteerForm(PATHS.account, { ...accountFields, city: "" }),
    "account, letters in the phone": volunteerForm(PATHS.account, {
      ...accountFields,
      phone: "941555abcd",
    }),
    "changing the password": asVolunteer("/volunteer/changePassword"),
    "changing the password, not the same": password("another one"),
    "changing the password, the old one": async () => {
      const person = await createAccount("volunteer");
      const visitor = await logInAs(person);
      const path = "/volunteer/changePassword";
      const same = { newPassword: person.password, newPassword2: person.password };
      const known = { username: person.email, currentPassword: person.password };
      const form = `main form[action='${path}']`;
      return visitor.submit(await visitor.get(path), { ...known, ...same }, { form });
    },
  };
}
