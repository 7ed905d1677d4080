import { isIP } from "node:net";
import { z } from "zod";
import { VETTING_NEEDS } from "~/schemas/volunteers/vetting";
import { findMongodbUriProblem } from "./mongodb-uri";
import { findSmtpUrlProblem } from "./smtp-url";

const MAX_QUOTED = 60;

/** A value in a message: short, on one line, without the credentials of a URL. */
export function quote(value: string) {
  if (/^-?\d{1,20}(\.\d{1,20})?$/.test(value)) return value;
  const masked = value.replace(/\/\/.*@/s, "//***@").replace(/^[^\s/@]+:(?!\/\/).*@/s, "***@");
  const text = Array.from(masked.replace(/\p{Cf}/gu, "?"));
  const short = text.slice(0, MAX_QUOTED).join("");
  return JSON.stringify(text.length > MAX_QUOTED ? `${short}…` : short).replaceAll('\\"', "'");
}

const checked = (find: (value: string) => string | undefined) =>
  z.string().superRefine((value, context) => {
    const problem = find(value);
    if (problem !== undefined) context.addIssue(problem);
  });

const integer = (min: number, max: number) =>
  checked((value) => {
    if (!/^-?\d+$/.test(value)) return `${quote(value)} is not a whole number; ${min} to ${max}`;
    if (Number(value) < min || Number(value) > max)
      return `${quote(value)} is not between ${min} and ${max}`;
  }).transform(Number);

const MAX_TEXT = 200;
const text = checked((value) =>
  value.length > MAX_TEXT ? `longer than ${MAX_TEXT} characters` : undefined,
);

const oneOf = <const T extends string>(...values: T[]) =>
  z.enum(values, {
    error: ({ input }) => `${quote(String(input))} is not one of ${values.join(", ")}`,
  });

function findUrlProblem(value: string) {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value))
    return `${quote(value)} is not an http or https URL`;
  const { username, password } = new URL(value);
  if (username || password) return "contains a user name or password; remove it";
}
const url = checked(findUrlProblem);
const origin = checked((value) => {
  const problem = findUrlProblem(value);
  if (problem !== undefined) return problem;
  const { pathname, search, hash, origin } = new URL(value);
  if (pathname !== "/" || search || hash) return `${quote(value)} is not an origin; use ${origin}`;
});

const isEmailAddress = (value: string) => z.email().safeParse(value).success;
const email = checked((value) =>
  isEmailAddress(value) ? undefined : `${quote(value)} is not an email address`,
);
/** Mail providers require quotes around a name with other special characters. */
const NAME_AND_ADDRESS = /^(?:"[^"\\]*"|[^"\\,;:@<>()]*)\s*<([^<>]*)>$/;
const sender = checked((value) =>
  isEmailAddress(NAME_AND_ADDRESS.exec(value)?.[1] ?? value)
    ? undefined
    : `${quote(value)} is not an email address, alone or as Name <address>`,
);

const host = checked((value) =>
  // A last label of digits is a mistyped IPv4 address, never a name.
  isIP(value) || (z.hostname().safeParse(value).success && !/(^|\.)\d+\.?$/.test(value))
    ? undefined
    : `${quote(value)} is not an IP address or host name`,
);

export const MIN_SECRET_LENGTH = 32;
const secrets = z
  .string()
  .transform((value) => value.split(",").map((secret) => secret.trim()))
  .refine((list) => list.every(({ length }) => length >= MIN_SECRET_LENGTH), {
    error: ({ input }) => {
      const list = input as string[];
      const short = list.findIndex(({ length }) => length < MIN_SECRET_LENGTH) + 1;
      return `secret ${short} of ${list.length} is too short; each needs at least ${MIN_SECRET_LENGTH} characters`;
    },
  });
const toList = (value: string) => value.split(",").map((item) => item.trim());
const vettingNeeds = checked((value) => {
  const wrong = toList(value).find((item) => !VETTING_NEEDS.some((need) => need === item));
  if (wrong !== undefined) return `${quote(wrong)} is not one of ${VETTING_NEEDS.join(", ")}`;
}).transform((value) => VETTING_NEEDS.filter((need) => toList(value).includes(need)));

/** `Lee County: 239-555-0100; DeSoto County: 863-555-0100` */
const hotlines = checked((value) => {
  const wrong = value
    .split(";")
    .find((item) => !/^[^:]*[^:\s]\s*:[\d\s()+.-]*\d[\d\s()+.-]*$/.test(item));
  if (wrong !== undefined)
    return `${quote(wrong.trim())} is not a name, a colon and a phone number`;
}).transform((value) =>
  value.split(";").map((item) => {
    const [name = "", phone = ""] = item.split(":").map((part) => part.trim());
    return { name, phone };
  }),
);

const MIN_PASSPHRASE_LENGTH = 12;
const MIN_TOKEN_LENGTH = 16;

/** All variables with their defaults; `.env.example` documents them. */
const schema = z.object({
  PORT: integer(0, 65535).default(3000),
  HOST: host.default("127.0.0.1"),
  BASE_URL: origin.optional(),
  MONGODB_URI: checked(findMongodbUriProblem).optional(),
  DATA_DIR: text.default(".data"),
  SESSION_SECRETS: secrets.optional(),
  BACKUP_PASSPHRASE: checked(({ length }) =>
    length < MIN_PASSPHRASE_LENGTH ? `shorter than ${MIN_PASSPHRASE_LENGTH} characters` : undefined,
  ).optional(),
  MAIL: z
    .literal("off", {
      error: ({ input }) => `${quote(String(input))} is not off; leave it empty to send mail`,
    })
    .optional(),
  POSTMARK_SERVER_TOKEN: checked((value) =>
    /\s/.test(value) ? "contains white space" : undefined,
  ).optional(),
  SMTP_URL: checked(findSmtpUrlProblem).optional(),
  MAIL_FROM: sender.optional(),
  POSTMARK_BASE_URL: origin.optional(),
  CENTER_NAME: text.default("Tidewater Community Resource Center"),
  ORGANISATION_NAME: text.default("Tidewater"),
  CENTER_URL: url.default("https://www.example.org/"),
  DEVELOPED_BY: text.default(""),
  CONTACT_PHONE: text.default("(941) 555-0100"),
  CONTACT_EMAIL: email.default("help@example.org"),
  NEIGHBOR_HOTLINES: hotlines.default([]),
  SKIES: oneOf("blue", "gray").default("blue"),
  PRACTICE: oneOf("on", "off").default("off"),
  TRUST_PROXY_HOPS: integer(0, 10).default(0),
  WORKERS: integer(1, 64).default(1),
  DRAIN_DELAY_SECONDS: integer(0, 300).default(0),
  METRICS_PORT: integer(1, 65535).optional(),
  METRICS_TOKEN: checked(({ length }) =>
    length < MIN_TOKEN_LENGTH ? `shorter than ${MIN_TOKEN_LENGTH} characters` : undefined,
  ).optional(),
  PASSWORD_MIN_LENGTH: integer(8, 64).default(12),
  ADMIN_SECOND_FACTOR: oneOf("optional", "required").default("optional"),
  SESSION_IDLE_MINUTES: integer(1, 10_080).optional(),
  SESSION_MAX_HOURS: integer(1, 720).optional(),
  UNDO_SECONDS: integer(0, 600).default(60),
  STILL_NEEDED_DAYS: integer(0, 365).default(14),
  OFFER_REMIND_HOURS: integer(0, 1000).default(24),
  OFFER_LAPSE_HOURS: integer(0, 1000).default(48),
  VETTING_REQUIRED: vettingNeeds.optional(),
  RETENTION_VOLUNTEER_DAYS: integer(1, 3650).default(30),
  RETENTION_APPLICATION_MONTHS: integer(1, 240).default(12),
  RETENTION_REQUEST_MONTHS: integer(1, 240).default(24),
  RETENTION_AUDIT_YEARS: integer(1, 50).default(6),
  RETENTION_LOOKUP_MONTHS: integer(1, 240).default(12),
  LOG_LEVEL: oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent").default("info"),
});

export type Variables = z.infer<typeof schema>;
type VariableName = keyof Variables;
export const VARIABLE_NAMES = Object.keys(schema.shape) as VariableName[];

/** Values that may be any text, quotes included. */
const SECRETS: readonly VariableName[] = ["SESSION_SECRETS", "BACKUP_PASSPHRASE", "METRICS_TOKEN"];

/** Empty values count as absent. Lists all problems, one a line, without values of secrets. */
export function readVariables(
  environment: Record<string, string | undefined>,
): { values: Variables } | { problems: string[] } {
  const problems = new Map<string, string>();
  const values: Record<string, string> = {};
  for (const name of VARIABLE_NAMES) {
    const value = environment[name]?.trim() ?? "";
    const problem = findGeneralProblem(name, value);
    if (problem !== undefined) problems.set(name, problem);
    else if (!isAbsent(name, value)) values[name] = value;
  }
  const parsed = schema.safeParse(values);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = path.join(".");
    if (!problems.has(name)) problems.set(name, message);
  }
  if (parsed.success && problems.size === 0) return { values: parsed.data };
  return {
    problems: VARIABLE_NAMES.filter((name) => problems.has(name)).map(
      (name) => `${name}: ${problems.get(name) ?? ""}`,
    ),
  };
}

/** Login shells set MAIL to the path of the user's mailbox. */
const isAbsent = (name: VariableName, value: string) =>
  value === "" || (name === "MAIL" && value.startsWith("/"));

function findGeneralProblem(name: VariableName, value: string) {
  if (/\p{Cc}/u.test(value)) return "contains a line break or another control character";
  // docker's --env-file and systemd's Environment keep quotes that a shell removes
  if (!SECRETS.includes(name) && /^(["']).*\1$/.test(value)) return "is in quotes; remove them";
  return undefined;
}
