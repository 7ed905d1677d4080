/** A value, and the line that a start with it prints after the variable's name. */
type BadValue = [variable: string, value: string, problem: string];

const NAMING = "such as mongodb://host:27017/hub";
const QUOTING = "in user name and password, write @ : / ? # % as %40 %3A %2F %3F %23 %25";
export const CONNECTION_STRING = `is not a connection string, ${NAMING}; ${QUOTING}`;
export const NO_DATABASE = `names no database; add one after the host, ${NAMING}; with a user name, keep ?authSource=admin`;
const SYSTEM_DATABASE = `names the system database admin; choose another name, ${NAMING}`;
const SMTP = `is not the URL of a mail server, such as smtp://user:password@host:587, or smtps://…:465; ${QUOTING}`;
const SMTP_OPTIONS = "has a path or options; only user name, password, host and port are read";
export const notAnOrigin = (value: string) =>
  `"${value}" is not an origin; use ${new URL(value).origin}`;
export const notASender = (value: string) =>
  `"${value}" is not an email address, alone or as Name <address>`;

/** At least one for each variable, each wrong by itself. */
export const BAD_SETTINGS: [BadValue, ...BadValue[]] = [
  ["PORT", "70000", "70000 is not between 0 and 65535"],
  ["PORT", "eighty", '"eighty" is not a whole number; 0 to 65535'],
  ["HOST", "999.1.1.1", '"999.1.1.1" is not an IP address or host name'],
  ["HOST", "[::1]", '"[::1]" is not an IP address or host name'],
  ["BASE_URL", "hub.example.org", '"hub.example.org" is not an http or https URL'],
  ["BASE_URL", "https://hub.example.org/path", notAnOrigin("https://hub.example.org/path")],
  ["MONGODB_URI", "postgres://127.0.0.1/hub", "does not start with mongodb:// or mongodb+srv://"],
  ["MONGODB_URI", "mongodb://user:secret@127.0.0.1:1", NO_DATABASE],
  ["MONGODB_URI", "mongodb://127.0.0.1:1/admin", SYSTEM_DATABASE],
  ["MONGODB_URI", "mongodb://user:se/cret@127.0.0.1/hub", CONNECTION_STRING],
  ["MONGODB_URI", "mongodb://[::1]/hub?retry=yes", "is not usable: option retry is not supported"],
  ["DATA_DIR", "x".repeat(201), "longer than 200 characters"],
  [
    "SESSION_SECRETS",
    `${"x".repeat(32)},short`,
    "secret 2 of 2 is too short; each needs at least 32 characters",
  ],
  ["BACKUP_PASSPHRASE", "too short", "shorter than 12 characters"],
  ["MAIL", "on", '"on" is not off; leave it empty to send mail'],
  ["POSTMARK_SERVER_TOKEN", "to ken", "contains white space"],
  ["SMTP_URL", "mail.example.org:587", SMTP],
  ["SMTP_URL", "smtp://hub@mail.example.org", "has a user name or a password, but not both"],
  ["SMTP_URL", "smtps://mail.example.org/?tls.rejectUnauthorized=false", SMTP_OPTIONS],
  ["MAIL_FROM", "x", notASender("x")],
  ["MAIL_FROM", "Hub, Inc <hub@example.org>", notASender("Hub, Inc <hub@example.org>")],
  ["POSTMARK_BASE_URL", "nowhere", '"nowhere" is not an http or https URL'],
  ["CENTER_NAME", "x".repeat(201), "longer than 200 characters"],
  ["ORGANISATION_NAME", '"Tidewater"', "is in quotes; remove them"],
  ["CENTER_URL", "javascript:alert(1)", '"javascript:alert(1)" is not an http or https URL'],
  ["DEVELOPED_BY", "the\nhub's developers", "contains a line break or another control character"],
  ["CONTACT_PHONE", "9".repeat(201), "longer than 200 characters"],
  ["CONTACT_EMAIL", "unknown", '"unknown" is not an email address'],
  ["NEIGHBOR_HOTLINES", "Lee: 555;", '"" is not a name, a colon and a phone number'],
  ["NEIGHBOR_HOTLINES", "Lee 555", '"Lee 555" is not a name, a colon and a phone number'],
  ["SKIES", "green", '"green" is not one of blue, gray'],
  ["TRUST_PROXY_HOPS", "-1", "-1 is not between 0 and 10"],
  ["TRUST_PROXY_HOPS", "yes", '"yes" is not a whole number; 0 to 10'],
  ["WORKERS", "0", "0 is not between 1 and 64"],
  ["WORKERS", "1000", "1000 is not between 1 and 64"],
  ["WORKERS", "1.5", "1.5 is not a whole number; 1 to 64"],
  ["DRAIN_DELAY_SECONDS", "301", "301 is not between 0 and 300"],
  ["METRICS_PORT", "0", "0 is not between 1 and 65535"],
  ["METRICS_TOKEN", "too short", "shorter than 16 characters"],
  ["PASSWORD_MIN_LENGTH", "3", "3 is not between 8 and 64"],
  ["ADMIN_SECOND_FACTOR", "on", '"on" is not one of optional, required'],
  ["SESSION_IDLE_MINUTES", "0", "0 is not between 1 and 10080"],
  ["SESSION_MAX_HOURS", "0", "0 is not between 1 and 720"],
  ["OFFER_REMIND_HOURS", "-1", "-1 is not between 0 and 1000"],
  ["OFFER_LAPSE_HOURS", "1.5", "1.5 is not a whole number; 0 to 1000"],
  ["VETTING_REQUIRED", "check,insurance", '"insurance" is not one of check, guardian, training'],
  ["RETENTION_VOLUNTEER_DAYS", "0", "0 is not between 1 and 3650"],
  ["RETENTION_APPLICATION_MONTHS", "0", "0 is not between 1 and 240"],
  ["RETENTION_REQUEST_MONTHS", "241", "241 is not between 1 and 240"],
  ["RETENTION_AUDIT_YEARS", "6 years", '"6 years" is not a whole number; 1 to 50'],
  ["RETENTION_LOOKUP_MONTHS", "-1", "-1 is not between 1 and 240"],
  ["LOG_LEVEL", "loud", '"loud" is not one of fatal, error, warn, info, debug, trace, silent'],
];
