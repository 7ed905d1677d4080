import { SHORT_SESSION_HOURS } from "~/services/accounts/sessions.server";
import type { Settings } from "~/services/platform/settings.server";
import { ConfigError } from "./config-error";
import { createDataDir } from "./data-dir";
import { isLoopback } from "./loopback.mjs";
import { readOrCreateSecrets } from "./session-secret";
import { toSmtpServer } from "./smtp-url";
import { quote, readVariables, type Variables } from "./variables";

export type Config = ReturnType<typeof readConfig>;

/** Reads the configuration. Throws ConfigError with a line for each problem. */
export function readConfig(environment: Record<string, string | undefined>) {
  const read = readVariables(environment);
  if ("problems" in read) throw new ConfigError(read.problems);
  const env = read.values;
  const base = new URL(env.BASE_URL ?? `http://localhost:${env.PORT}`);
  const conflicts = findConflicts(env, base);
  if (conflicts.length > 0) throw new ConfigError(conflicts);
  const mailOff = env.MAIL === "off";

  return {
    port: env.PORT,
    host: env.HOST,
    baseUrl: base.origin,
    mongodbUri: env.MONGODB_URI,
    dataDir: env.DATA_DIR,
    sessionSecrets: env.SESSION_SECRETS,
    backupPassphrase: env.BACKUP_PASSPHRASE,
    mail: {
      from: env.MAIL_FROM ?? env.CONTACT_EMAIL,
      off: mailOff,
      ...(env.POSTMARK_SERVER_TOKEN && {
        postmark: {
          token: env.POSTMARK_SERVER_TOKEN,
          ...(env.POSTMARK_BASE_URL && { baseUrl: env.POSTMARK_BASE_URL }),
        },
      }),
      ...(env.SMTP_URL !== undefined && { smtp: toSmtpServer(env.SMTP_URL) }),
    },
    site: {
      centerName: env.CENTER_NAME,
      organisationName: env.ORGANISATION_NAME,
      centerUrl: env.CENTER_URL,
      developedBy: env.DEVELOPED_BY,
      contactPhone: env.CONTACT_PHONE,
      contactEmail: env.CONTACT_EMAIL,
      hotlines: env.NEIGHBOR_HOTLINES,
      skies: env.SKIES,
      isFull: false,
    },
    practice: env.PRACTICE === "on",
    devMailboxEnabled:
      isLoopback(base.hostname) && isLoopback(env.HOST) && !hasProvider(env) && !mailOff,
    passwordMinLength: env.PASSWORD_MIN_LENGTH,
    adminSecondFactor: env.ADMIN_SECOND_FACTOR,
    undoSeconds: env.UNDO_SECONDS,
    stillNeededDays: env.STILL_NEEDED_DAYS,
    offerRemindHours: env.OFFER_REMIND_HOURS,
    offerLapseHours: env.OFFER_LAPSE_HOURS,
    vettingRequired: env.VETTING_REQUIRED ?? [],
    retention: {
      volunteerDays: env.RETENTION_VOLUNTEER_DAYS,
      applicationMonths: env.RETENTION_APPLICATION_MONTHS,
      requestMonths: env.RETENTION_REQUEST_MONTHS,
      auditYears: env.RETENTION_AUDIT_YEARS,
      lookupMonths: env.RETENTION_LOOKUP_MONTHS,
    },
    sessionIdleMinutes: env.SESSION_IDLE_MINUTES,
    sessionMaxHours: env.SESSION_MAX_HOURS,
    trustProxyHops: env.TRUST_PROXY_HOPS,
    workers: env.WORKERS,
    drainDelaySeconds: env.DRAIN_DELAY_SECONDS,
    metrics: env.METRICS_PORT && { port: env.METRICS_PORT, token: env.METRICS_TOKEN },
    logLevel: env.LOG_LEVEL,
  };
}

const hasProvider = ({ POSTMARK_SERVER_TOKEN, SMTP_URL }: Variables) =>
  POSTMARK_SERVER_TOKEN !== undefined || SMTP_URL !== undefined;

function findConflicts(env: Variables, base: URL) {
  const isLocal = isLoopback(base.hostname);
  const isMailOff = env.MAIL === "off";
  const provider = env.SMTP_URL === undefined ? "POSTMARK_SERVER_TOKEN" : "SMTP_URL";
  const sessionHours = env.SESSION_MAX_HOURS ?? SHORT_SESSION_HOURS;
  const rules: [isBroken: boolean, line: string][] = [
    [
      base.protocol === "http:" && !isLocal,
      `BASE_URL: ${quote(base.origin)} is not https; only a loopback address may be http`,
    ],
    [
      env.MONGODB_URI !== undefined && !isLocal && !env.SESSION_SECRETS,
      "SESSION_SECRETS: required when MONGODB_URI is set and BASE_URL is not a loopback address",
    ],
    [
      isLocal && !isLoopback(env.HOST),
      `HOST: ${env.HOST} accepts other machines, but BASE_URL (${base.origin}) is a loopback address. Set BASE_URL to the public URL, or HOST to 127.0.0.1.`,
    ],
    [
      env.PRACTICE === "on" && hasProvider(env),
      `PRACTICE: is on, but ${provider} is set. Remove one of them.`,
    ],
    [isMailOff && hasProvider(env), `MAIL: is off, but ${provider} is set. Remove one of them.`],
    [
      env.POSTMARK_SERVER_TOKEN !== undefined && env.SMTP_URL !== undefined,
      "SMTP_URL: POSTMARK_SERVER_TOKEN is set, too. Remove one of them.",
    ],
    [
      !isLocal && !isMailOff && !hasProvider(env),
      "POSTMARK_SERVER_TOKEN: required to send email when BASE_URL is not a loopback address. Set it or SMTP_URL, or set MAIL=off to start without email.",
    ],
    [hasProvider(env) && !env.MAIL_FROM, `MAIL_FROM: required with ${provider}`],
    [
      env.OFFER_REMIND_HOURS >= env.OFFER_LAPSE_HOURS,
      `OFFER_REMIND_HOURS: ${env.OFFER_REMIND_HOURS} is not less than OFFER_LAPSE_HOURS (${env.OFFER_LAPSE_HOURS})`,
    ],
    [
      env.RETENTION_LOOKUP_MONTHS > env.RETENTION_REQUEST_MONTHS,
      `RETENTION_LOOKUP_MONTHS: ${env.RETENTION_LOOKUP_MONTHS} is longer than RETENTION_REQUEST_MONTHS (${env.RETENTION_REQUEST_MONTHS})`,
    ],
    [
      env.METRICS_PORT !== undefined && env.METRICS_PORT === env.PORT,
      `METRICS_PORT: ${env.METRICS_PORT} is the PORT, too. Metrics need a port of their own.`,
    ],
    [
      env.METRICS_TOKEN !== undefined && env.METRICS_PORT === undefined,
      "METRICS_TOKEN: METRICS_PORT is not set, so no metrics are served. Set both, or remove it.",
    ],
    [
      env.METRICS_PORT !== undefined && !isLoopback(env.HOST) && env.METRICS_TOKEN === undefined,
      `METRICS_TOKEN: required with METRICS_PORT when HOST (${env.HOST}) accepts other machines`,
    ],
    [
      (env.SESSION_IDLE_MINUTES ?? 0) > sessionHours * 60,
      `SESSION_IDLE_MINUTES: ${env.SESSION_IDLE_MINUTES} is longer than SESSION_MAX_HOURS (${sessionHours} h, ${sessionHours * 60} minutes)`,
    ],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, line]) => line);
}

/** Creates a missing data directory or session secret. ConfigError for an unusable DATA_DIR. */
export function toSettings(config: Config): Settings {
  const { mongodbUri, dataDir, sessionSecrets, backupPassphrase: _, ...settings } = config;
  if (mongodbUri === undefined) createDataDir(dataDir);
  return { ...settings, sessionSecrets: sessionSecrets ?? readOrCreateSecrets(dataDir) };
}
