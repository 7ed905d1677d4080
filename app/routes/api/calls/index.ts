import { adminAccountCalls, volunteerAccountCalls } from "./accounts";
import { adminRequestCalls } from "./admin-requests";
import { adminVolunteerCalls } from "./admin-volunteers";
import { homeownerCalls } from "./homeowner";
import { mailCalls } from "./mail";
import { volunteerCalls } from "./volunteer";
import { volunteerJobCalls } from "./volunteer-jobs";

/** All calls, in the order of the specification, by the first segment of their path below `/api`. */
export const CALLS = {
  homeowner: homeownerCalls,
  volunteer: [...volunteerCalls, ...volunteerJobCalls, ...volunteerAccountCalls],
  admin: [...adminRequestCalls, ...adminVolunteerCalls, ...adminAccountCalls],
  postmark: mailCalls,
};
