import { z } from "zod";
import {
  APPLICATION_STATUSES,
  COUNTIES,
  HELP_TYPES,
  REQUEST_STATUSES,
  STATE,
  TEAMS,
} from "~/schemas/vocabulary";

/** Documented answers (specification, section 3); an `id` is the shape's name in the document. */

const text = (example: string, description?: string) =>
  z.string().meta({ examples: [example], ...(description !== undefined && { description }) });

const id = {
  request: text("R7K3M9QXA", "Reference number of a request"),
  application: text("A4T8W2BNC", "Id of an application"),
  volunteer: text("V5D6H1JKP", "Id of a volunteer"),
};
const firstName = text("Maria");
const lastName = text("Lopez");
const phone = text("9415550124", "Ten digits");
const email = text("maria.lopez@example.org");
const street = text("1081 San Casa Dr");
const unit = text("Apt 4", "Blank if there is none");
const city = text("Englewood");
const stateName = text("Florida", "Name of the state; blank if it is not known");
const zip = text("34223");
const created = {
  dateCreated: text("9/28/2026", "Date in America/New_York, as written in en-US"),
  timeCreated: text("2:15 PM", "Time in America/New_York, as written in en-US"),
};
const reasonRejected = z.string().meta({ description: "Blank unless the status is Rejected" });
const description = text("Two feet of water in the living room.");
const helpTypes = z.array(z.string()).meta({
  description: "Labels of the kinds of help",
  examples: [[HELP_TYPES.water.label, HELP_TYPES.food.label]],
});
const teamFlags = {
  admin_team: z.boolean(),
  hospitality: z.boolean(),
  logistic_tracking: z.boolean(),
  community_outreach: z.boolean(),
  community_helpers: z.boolean(),
};

export const MessageShape = z.strictObject({ message: z.string() }).meta({ id: "Message" });

export const ErrorShape = z
  .strictObject({
    message: z.string().meta({ description: "What is wrong, for a person to read" }),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({ description: "Every message of an invalid field, by its name (status 400)" }),
  })
  .meta({ id: "Error" });

export const TokenShape = z
  .strictObject({ token: text("hK2…", "Bearer token of the person who logged in") })
  .meta({ id: "Token" });

export const ReceiptShape = z
  .strictObject({ message: z.string(), id: text("R7K3M9QXA", "Reference number") })
  .meta({ id: "Receipt" });

export const RequestStateShape = z
  .strictObject({
    status: z.enum(REQUEST_STATUSES),
    reasonRejected,
    ...created,
    helpType: helpTypes,
    description,
  })
  .meta({ id: "RequestState" });

export const RequestShape = z
  .strictObject({
    id: id.request,
    firstName,
    lastName,
    email,
    phoneNumber: phone,
    streetAddress1: street,
    streetAddress2: unit,
    city,
    state: z.literal(STATE),
    zipCode: zip,
    zip,
    county: z.enum(COUNTIES),
    status: z.enum(REQUEST_STATUSES),
    reasonRejected,
    helpType: helpTypes,
    other: z.string().meta({ description: "Other help, in the homeowner's words" }),
    description,
    ...created,
  })
  .meta({ id: "Request" });

export const AssignedVolunteerShape = z
  .strictObject({
    id: id.volunteer,
    first_name: firstName,
    last_name: lastName,
    phone_number: phone,
    email,
    state: text("Scheduled", "State of the volunteer's job"),
  })
  .meta({ id: "AssignedVolunteer" });

export const NotificationShape = z
  .strictObject({
    unevaluated_count: z.int().min(0),
    accepted_count: z.int().min(0),
    active_count: z.int().min(0),
  })
  .meta({ id: "Notification" });

export const ApplicationStateShape = z
  .strictObject({
    status: z.enum(APPLICATION_STATUSES),
    reasonRejected,
    ...created,
    helpAreas: z.array(z.string()).meta({ examples: [[TEAMS.hospitality.form]] }),
  })
  .meta({ id: "ApplicationState" });

export const ApplicationShape = z
  .strictObject({
    id: id.application,
    first_name: firstName,
    last_name: lastName,
    phone_number: phone,
    street_address_1: street,
    street_address_2: unit,
    zip_code: zip,
    state: stateName,
    email,
    ...teamFlags,
  })
  .meta({ id: "Application" });

export const VolunteerShape = z
  .strictObject({
    id: id.volunteer,
    first_name: firstName,
    last_name: lastName,
    phone_number: phone,
    email,
    ...teamFlags,
  })
  .meta({ id: "Volunteer" });

const details = {
  firstName,
  lastName,
  phoneNumber: phone,
  email,
  streetAddress1: street,
  streetAddress2: unit,
  city,
  state: stateName,
  zipCode: zip,
  areasOfHelp: z.array(z.string()).meta({ examples: [[TEAMS.hospitality.list]] }),
};
export const VolunteerDetailsShape = z.strictObject(details).meta({ id: "VolunteerDetails" });
export const AssignableVolunteerShape = z
  .strictObject({ id: id.volunteer, ...details })
  .meta({ id: "AssignableVolunteer" });

export const VolunteerUserShape = z
  .strictObject({
    id: id.volunteer,
    firstName,
    lastName,
    email,
    phoneNumber: phone,
    streetAddress1: street,
    city,
    state: stateName,
    zipCode: zip,
  })
  .meta({ id: "VolunteerUser" });

export const JobShape = z
  .strictObject({
    id: text("R7K3M9QXA-1", "Id of the volunteer's job"),
    address: street,
    address_1: street,
    address_2: unit,
    city,
    state: z.literal(STATE),
    zip,
    zipCode: zip,
    helpType: helpTypes,
    helpTypes,
    status: z.enum(["Offered", "Scheduled"]),
    firstName: firstName.optional(),
    lastName: lastName.optional(),
    phoneNumber: phone.optional(),
    other: z.string().optional(),
    description: description.optional(),
  })
  .meta({
    id: "Job",
    description: "Name, phone and words of the homeowner are there while the job is Scheduled.",
  });
