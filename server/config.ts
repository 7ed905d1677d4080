import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Settings } from "~/services/platform/settings.server";
import { isLoopback } from "./loopback.mjs";

/** An invalid environment variable; the message is one line that starts with its name. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

const integer = (min: number, max: number, fallback: number) =>
  z.coerce.number("must be a number").int().min(min).max(max).default(fallback);
const text = (fallback: string) => z.string().trim().min(1).max(200).default(fallback);
const MIN_SECRET_LENGTH = 32;
const LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** All variables with their defaults; `.env.example` documents them. */
const schema = z.object({
  PORT: integer(0, 65535, 3000),
  HOST: text("127.0.0.1"),
  BASE_URL: z.url({ protocol: /^https?$/, error: "must be an http or https URL" }).optional(),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, "must start with mongodb:// or mongodb+srv://")
    .optional(),
  DATA_DIR: text(".data"),
  SESSION_SECRETS: z
    .string()
    .transform((v) => v.split(",").map((s) => s.trim()))
    .refine(
      (list) => list.every((s) => s.length >= MIN_SECRET_LENGTH),
      `each secret must have at least ${MIN_SECRET_LENGTH} characters`,
    )
    .optional(),
  MAIL: z.literal("off", "must be off or empty").optional(),
  POSTMARK_SERVER_TOKEN: z.string().trim().min(1).optional(),
  MAIL_FROM: z.string().trim().min(3).optional(),
  POSTMARK_BASE_URL: z
    .url({ protocol: /^https?$/, error: "must be an http or https URL" })
    .optional(),
  CENTER_NAME: text("Tidewater Community Resource Center"),
  ORGANISATION_NAME: text("Tidewater"),
  CENTER_URL: z
    .url({ protocol: /^https?$/, error: "must be an http or https URL" })
    .default("https://www.example.org/"),
  DEVELOPED_BY: text("the Community Hub development team"),
  CONTACT_PHONE: text("(941) 555-0100"),
  CONTACT_EMAIL: z.email().default("help@example.org"),
  SKIES: z.enum(["blue", "gray"], "must be blue or gray").default("blue"),
  TRUST_PROXY_HOPS: integer(0, 10, 0),
  WORKERS: integer(1, 64, 1),
  PASSWORD_MIN_LENGTH: integer(8, 64, 12),
  SESSION_IDLE_MINUTES: z.coerce.number("must be a number").int().min(1).max(10_080).optional(),
  SESSION_MAX_HOURS: z.coerce.number("must be a number").int().min(1).max(720).optional(),
  OFFER_REMIND_HOURS: integer(0, 1000, 24),
  OFFER_LAPSE_HOURS: integer(0, 1000, 48),
  LOG_LEVEL: z.enum(LEVELS, `must be one of ${LEVELS.join(", ")}`).default("info"),
});

export type Config = ReturnType<typeof readConfig>;

/** Reads the configuration; empty values count as absent. Throws ConfigError if invalid. */
export function readConfig(environment: Record<string, string | undefined>) {
  const nonEmpty = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const parsed = schema.safeParse(nonEmpty);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(
      `${issue?.path.join(".") ?? "configuration"}: ${issue?.message ?? "invalid"}`,
    );
  }
  const env = parsed.data;
  const base = new URL(env.BASE_URL ?? `http://localhost:${env.PORT}`);
  if (base.pathname !== "/" || base.search || base.hash)
    throw new ConfigError("BASE_URL: must be an origin without a path");
  const isLocal = isLoopback(base.hostname);
  if (base.protocol === "http:" && !isLocal)
    throw new ConfigError("BASE_URL: must be https unless it is a loopback address");
  if (env.MONGODB_URI && !isLocal && !env.SESSION_SECRETS)
    throw new ConfigError(
      "SESSION_SECRETS: required when MONGODB_URI is set and BASE_URL is not a loopback address",
    );
  if (isLocal && !isLoopback(env.HOST))
    throw new ConfigError(
      `HOST: ${env.HOST} accepts other machines, but BASE_URL (${base.origin}) is a loopback address. Set BASE_URL to the public URL, or HOST to 127.0.0.1.`,
    );
  const mailOff = env.MAIL === "off";
  if (mailOff && env.POSTMARK_SERVER_TOKEN)
    throw new ConfigError("MAIL: is off, but POSTMARK_SERVER_TOKEN is set. Remove one of them.");
  if (!isLocal && !mailOff && !env.POSTMARK_SERVER_TOKEN)
    throw new ConfigError(
      "POSTMARK_SERVER_TOKEN: required to send e-mail when BASE_URL is not a loopback address. Set it, or set MAIL=off to start without e-mail.",
    );
  if (env.POSTMARK_SERVER_TOKEN && !env.MAIL_FROM)
    throw new ConfigError("MAIL_FROM: required with POSTMARK_SERVER_TOKEN");

  return {
    port: env.PORT,
    host: env.HOST,
    baseUrl: base.origin,
    mongodbUri: env.MONGODB_URI,
    dataDir: env.DATA_DIR,
    sessionSecrets: env.SESSION_SECRETS,
    mail: {
      from: env.MAIL_FROM ?? env.CONTACT_EMAIL,
      off: mailOff,
      ...(env.POSTMARK_SERVER_TOKEN && {
        postmark: {
          token: env.POSTMARK_SERVER_TOKEN,
          ...(env.POSTMARK_BASE_URL && { baseUrl: env.POSTMARK_BASE_URL }),
        },
      }),
    },
    site: {
      centerName: env.CENTER_NAME,
      organisationName: env.ORGANISATION_NAME,
      centerUrl: env.CENTER_URL,
      developedBy: env.DEVELOPED_BY,
      contactPhone: env.CONTACT_PHONE,
      contactEmail: env.CONTACT_EMAIL,
      skies: env.SKIES,
    },
    devMailboxEnabled: isLocal && isLoopback(env.HOST) && !env.POSTMARK_SERVER_TOKEN && !mailOff,
    passwordMinLength: env.PASSWORD_MIN_LENGTH,
    offerRemindHours: env.OFFER_REMIND_HOURS,
    offerLapseHours: env.OFFER_LAPSE_HOURS,
    sessionIdleMinutes: env.SESSION_IDLE_MINUTES,
    sessionMaxHours: env.SESSION_MAX_HOURS,
    trustProxyHops: env.TRUST_PROXY_HOPS,
    workers: env.WORKERS,
    logLevel: env.LOG_LEVEL,
  };
}

/** The app's settings; a missing session secret is created and stored in the data directory. */
export function toSettings(config: Config): Settings {
  return {
    baseUrl: config.baseUrl,
    site: config.site,
    sessionSecrets: config.sessionSecrets ?? [readOrCreateSecret(config.dataDir)],
    mail: config.mail,
    devMailboxEnabled: config.devMailboxEnabled,
    passwordMinLength: config.passwordMinLength,
    offerRemindHours: config.offerRemindHours,
    offerLapseHours: config.offerLapseHours,
    ...(config.sessionIdleMinutes !== undefined && {
      sessionIdleMinutes: config.sessionIdleMinutes,
    }),
    ...(config.sessionMaxHours !== undefined && { sessionMaxHours: config.sessionMaxHours }),
  };
}

/** Throws ConfigError if the stored secret is too short. */
function readOrCreateSecret(dataDir: string) {
  const file = join(dataDir, "session-secret");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) writeSecret(file);
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length < MIN_SECRET_LENGTH)
    throw new ConfigError(
      `DATA_DIR: ${file} is damaged (fewer than ${MIN_SECRET_LENGTH} characters). Delete it and start again; all users will be logged out.`,
    );
  return secret;
}

/** Creates the file atomically, also on a full disk; the first of several processes wins. */
function writeSecret(file: string) {
  const tempFile = `${file}.${process.pid}`;
  try {
    writeFileSync(tempFile, randomBytes(32).toString("base64url"), { mode: 0o600, flush: true });
    linkSync(tempFile, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error; // another process won
  } finally {
    rmSync(tempFile, { force: true });
  }
}
