/**
 * Every text of the specification that the product shows, by section and screen, copied by hand. A
 * text is the whole text of an element; one that ends in "…" is part of one, for what the product
 * writes around it. `tests/api/specification/texts.test.ts` opens each state and looks for them.
 */
export interface RegisteredScreen {
  /** Section and screen of the specification. */
  section: string;
  /** Texts by the state in which the screen shows them; the test knows how to reach each. */
  texts: Record<string, readonly string[]>;
}

const HELP_LABELS = [
  "Yard Cleanup",
  "Interior Cleanup",
  "Emotional Support",
  "Cleaning Supplies",
  "Clean Water",
  "Emergency Food",
  "Other",
];
const ZIP_CODES = ["34223", "34224", "33947", "33946", "33981"];
const COUNTIES = ["Charlotte", "Sarasota"];
const STATUSES = ["Unevaluated", "Accepted", "Active", "Rejected"];
const APPLICATION_LABELS = [
  "First Name",
  "Last Name",
  "Phone Number",
  "Email",
  "Address",
  "City",
  "State",
  "County",
  "Zip Code",
];
const NOT_FOUND =
  "We're sorry - Status information not found. If you would like more information, please contact a representative.";

export const SCREENS: readonly RegisteredScreen[] = [
  {
    section: "1, 2 Navigation: logged out",
    texts: {
      home: [
        "Admin Login",
        "Volunteer Login",
        "Apply to Volunteer",
        "Resources",
        "Request Help",
        "Blue Skies…",
        "Gray Skies…",
        "Disaster Resilience Hub…",
        "southern Sarasota and western Charlotte…",
        `${new Date().getFullYear()}…`,
      ],
    },
  },
  {
    section: "2 Navigation: volunteer",
    texts: {
      "volunteer, no jobs": ["Volunteer", "Update Account Details", "Change Password", "Log Out"],
    },
  },
  {
    section: "2 Navigation: administrator",
    texts: {
      dashboard: [
        "Dashboard",
        "Admin",
        "New Volunteer Applications",
        "Volunteer Database",
        "Change Password",
        "New Requests",
        "Assign volunteers to request",
        "Requests in Progress",
        "Generate Reports",
        "Create new Admin Account",
        "Log Out",
      ],
    },
  },
  {
    section: "2 Route table: an unexpected routing failure",
    texts: { "unknown page": ["Unexpected Application Error!"] },
  },
  {
    section: "2, 3, 5, 9 Homeowner Request Help form",
    texts: {
      "help form": [...HELP_LABELS, ...ZIP_CODES, ...COUNTIES, "Florida", "Check Request Status"],
      "help form, empty": [
        "Please enter a First Name",
        "Please enter a Last Name",
        "Please enter a valid E-mail",
        "Please enter a valid Phone Number.",
        "Please enter a valid address.",
        "Please enter a valid city.",
        "Please enter a valid zip code.",
        "Please select a county.",
        "Please select a help type.",
        "Please enter a brief description of the help needed. Description must be less than 500 characters",
      ],
      "help form, Other without words": [
        "Please enter an other area of help. Other must be less than 100 characters.",
      ],
    },
  },
  {
    section: "2, 4, 5, 8 Check Request Status",
    texts: {
      "status form": ["First Name", "Last Name", "Check"],
      "status form, empty": [
        "Please enter a First Name",
        "Please enter a Last Name",
        "Please enter a valid address",
      ],
      "status, Unevaluated": [
        "Status",
        "Unevaluated",
        "A representative will review the request and an email follows.",
      ],
      "status, Accepted": ["Accepted", "A representative will be in contact."],
      "status, Active": ["Active", "Volunteers have been assigned."],
      "status, Rejected": [
        "Rejected",
        "Your request was denied with the following statement: The house stands in another county.",
      ],
      "status, Resolved": [
        "Resolved",
        "The request is completed and a new request may be submitted.",
      ],
      "status, not found": [NOT_FOUND],
    },
  },
  {
    section: "2, 8 Apply to Volunteer",
    texts: {
      "application form": [
        "Volunteer Management and Administration Team",
        "Hospitality Team",
        "Logistic Tracking Team",
        "Community Outreach Team",
        "Community Helpers Team",
        "Florida",
        "Georgia",
        "Wyoming",
        "Submit",
      ],
      "application form, empty": [
        ...APPLICATION_LABELS.filter((label) => !["Email", "Address"].includes(label)).map(
          (label) => `${label} is required.`,
        ),
        "Areas of Help is required.",
      ],
      "thank you": ["phone or e-mail…"],
    },
  },
  {
    section: "2, 5, 8 Check Application Status",
    texts: {
      "application status, found": [
        "Status",
        "Date Created",
        "Time Created",
        "Team Preferences",
        "Unevaluated",
      ],
      "application status, not found": [NOT_FOUND],
      "application status, empty": [
        "Please enter a First Name",
        "Please enter a Last Name",
        "Please enter a valid address",
      ],
    },
  },
  {
    section: "2, 8 Logins",
    texts: {
      "admin login": ["Admin Login Portal", "Forgot Password…"],
      "volunteer login": ["Volunteer Login Portal", "Forgot Password…"],
      "admin login, wrong": ["Incorrect email or password."],
      "volunteer login, wrong": ["Incorrect email or password."],
    },
  },
  {
    section: "2 Admin: new requests",
    texts: {
      "new requests": [
        "More info",
        "Canaria Quill",
        "(941)-555-0124",
        "34223",
        "Yard Cleanup…",
        "Sarasota…",
      ],
      "new requests, none": ["No Homeowner Requests found"],
    },
  },
  {
    section: "2 Request details",
    texts: {
      "details, Unevaluated": ["Accept Request", "Reject Request"],
      "details, Active": ["PROFILE", "Close Request", "Notes"],
    },
  },
  {
    section: "2 Requests in progress",
    texts: { "in progress": ["Requests in Progress", "All Help Types", "More info"] },
  },
  {
    section: "2, 3 Volunteer applications",
    texts: {
      applications: [
        "Volunteer Applications",
        "Reject Applicant",
        "More info",
        "Volunteer Management and Administration…",
        "Logistic Tracking…",
        "Hospitality…",
        "Community Outreach…",
        "Helpers…",
      ],
      "applications, none": ["No Volunteer Applications Found"],
      applicant: ["Team Leader", "Create Volunteer Account"],
      "rejecting an applicant": ["Yes", "No"],
    },
  },
  {
    section: "2 Admin dashboard",
    texts: {
      dashboard: [
        "Unevaluated",
        "Accepted",
        "Active",
        "Evaluate Requests",
        "Assign Volunteers to request",
        "Requests in Progress",
        "Volunteer Applications",
        "Volunteer Database",
        "Download Reports",
      ],
    },
  },
  {
    section: "2, 3, 9 Volunteer database",
    texts: {
      volunteers: [
        "Edit",
        "#",
        "First Name",
        "Last Name",
        "Phone Number",
        "Email",
        "Areas of Help",
        "Delete",
        "None",
        "Admin Team, Hospitality, Logistic Tracking, Community Outreach, Community Helpers",
        "10",
        "25",
        "50",
        "100",
      ],
      volunteer: [
        "Volunteer Management and Administration Team",
        "Hospitality Team",
        "Logistic Tracking Team",
        "Community Outreach",
        "Community Helpers Team",
        "Add",
        "No areas of help specified",
      ],
      "volunteer with an area": ["Hospitality", "Delete…"],
      "deleting a volunteer": ["Yes", "No"],
    },
  },
  {
    section: "2, 8, 9 Assign volunteers",
    texts: {
      assign: [
        "Current Homeowner Requests",
        "Search Requests by Name or ID",
        "All Help Types",
        "#",
        "Name",
        "Contact Information",
        "Address",
        "Help Type",
        "Actions",
        "Select",
        "Page 1 of…",
      ],
      "assign, none": ["No matching requests found"],
      "assign, a request": [
        "Request Details",
        "Back to Requests",
        "Admin Team",
        "Hospitality",
        "Logistics",
        "Community Outreach",
        "Helpers…",
        "Close",
      ],
      "assign, a team": [
        "Name",
        "Email",
        "Phone",
        "Address",
        "Assign Volunteer(s)",
        "(941)-555-0177",
      ],
      "assign, an empty team": ["No volunteers available for this team"],
      "assign, nothing chosen": ["Please select a request and at least one volunteer."],
    },
  },
  {
    section: "2 Volunteer dashboard",
    texts: {
      "volunteer, no jobs": ["No Jobs Yet"],
      "volunteer, an offer": [
        "Job Offer",
        "Accept",
        "Reject",
        "Street",
        "City",
        "State",
        "Zip",
        "Help Type",
      ],
      "volunteer, a job": ["Assigned Job"],
    },
  },
  {
    section: "2 Volunteer jobs",
    texts: {
      "jobs, none": ["No jobs available", "No jobs scheduled"],
      "jobs, offered": ["Available Jobs", "Accept", "Reject"],
      "jobs, scheduled": ["Scheduled Jobs", "Job Completed"],
    },
  },
  {
    section: "2, 5 Volunteer account details",
    texts: {
      account: ["Update Details", "Email", "Phone Number", "Address", "City", "State", "Zip Code"],
      "account, empty": ["All fields must be filled out."],
      "account, letters in the phone": ["Phone number must contain only digits."],
    },
  },
  {
    section: "2, 5 Change password",
    texts: {
      "changing the password": [
        "Username",
        "Current Password",
        "New Password",
        "Submit",
        "Back to Dashboard",
      ],
      "changing the password, not the same": ["New passwords must match."],
      "changing the password, the old one": ["New password must not match the old password."],
    },
  },
  {
    section: "2 Forgot and reset password",
    texts: {
      "forgot password": ["Send Reset Email"],
      "reset password": ["New Password", "Reset Password"],
    },
  },
  {
    section: "2, 5, 7, 8 Create admin account",
    texts: {
      "creating an administrator": ["First Name", "Last Name", "Email", "Password", "Create"],
      "creating an administrator, empty": ["All fields requred."],
      "creating an administrator, done": ["New admin account successfully created"],
    },
  },
  {
    section: "2, 9 Generate Reports",
    texts: {
      reports: [
        "Any",
        ...Array.from({ length: 11 }, (_, n) => String(2020 + n)),
        ...Array.from({ length: 12 }, (_, n) => String(n + 1)),
        ...COUNTIES,
        ...ZIP_CODES,
        ...STATUSES,
        "Completed",
        "Only include each address ONCE…",
      ],
    },
  },
  { section: "2 More resources", texts: { resources: ["Visit Site…"] } },
];
