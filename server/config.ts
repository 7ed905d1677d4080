import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Settings } from "~/services/platform/settings.server";
import { isLoopback } from "./loopback";

/** A value of the environment that cannot be used; the message is one line that names the variable. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

const integer = (min: number, max: number, fallback: number) =>
  z.coerce.number("must be a number").int().min(min).max(max).default(fallback);
const words = (fallback: string) => z.string().trim().min(1).max(200).default(fallback);
const MIN_SECRET_LENGTH = 32;
const LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Every variable, its meaning and its default. `.env.example` lists the same. */
const schema = z.object({
  PORT: integer(0, 65535, 3000),
  HOST: words("127.0.0.1"),
  BASE_URL: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, "must start with mongodb:// or mongodb+srv://")
    .optional(),
  DATA_DIR: words(".data"),
  SESSION_SECRETS: z
    .string()
    .transform((v) => v.split(",").map((s) => s.trim()))
    .refine(
      (list) => list.every((s) => s.length >= MIN_SECRET_LENGTH),
      `each secret needs ${MIN_SECRET_LENGTH} characters or more`,
    )
    .optional(),
  MAIL: z.literal("off", "must be off or empty").optional(),
  POSTMARK_SERVER_TOKEN: z.string().trim().min(1).optional(),
  MAIL_FROM: z.string().trim().min(3).optional(),
  POSTMARK_BASE_URL: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .optional(),
  CENTER_NAME: words("Tidewater Community Resource Center"),
  ORGANISATION_NAME: words("Tidewater"),
  CENTER_URL: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .default("https://www.example.org/"),
  DEVELOPED_BY: words("the Community Hub development team"),
  CONTACT_PHONE: words("(941) 555-0100"),
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

/** Reads the configuration from an environment (empty values count as absent); throws ConfigError for the first bad value. */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(
      `${issue?.path.join(".") ?? "configuration"}: ${issue?.message ?? "unusable"}`,
    );
  }
  const env = parsed.data;
  const base = new URL(env.BASE_URL ?? `http://localhost:${env.PORT}`);
  if (base.pathname !== "/" || base.search || base.hash)
    throw new ConfigError("BASE_URL: must be an origin without a path");
  const loopback = isLoopback(base.hostname);
  if (base.protocol === "http:" && !loopback)
    throw new ConfigError("BASE_URL: must be https unless it is an address of this machine");
  if (env.MONGODB_URI && !loopback && !env.SESSION_SECRETS)
    throw new ConfigError(
      "SESSION_SECRETS: is needed when MONGODB_URI is set and BASE_URL is not an address of this machine",
    );
  if (loopback && !isLoopback(env.HOST))
    throw new ConfigError(
      `HOST: ${env.HOST} serves other machines, but BASE_URL (${base.origin}) is an address of this one. Set BASE_URL to the address that visitors type, or HOST to 127.0.0.1.`,
    );
  const mailOff = env.MAIL === "off";
  if (mailOff && env.POSTMARK_SERVER_TOKEN)
    throw new ConfigError("MAIL: is off, but POSTMARK_SERVER_TOKEN is set. Remove one of them.");
  if (!loopback && !mailOff && !env.POSTMARK_SERVER_TOKEN)
    throw new ConfigError(
      "POSTMARK_SERVER_TOKEN: is needed when BASE_URL is not an address of this machine: no mail would arrive. Set it, or MAIL=off to start without mail.",
    );
  if (env.POSTMARK_SERVER_TOKEN && !env.MAIL_FROM)
    throw new ConfigError("MAIL_FROM: is needed with POSTMARK_SERVER_TOKEN");

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
    outboxIsPublic: loopback && isLoopback(env.HOST) && !env.POSTMARK_SERVER_TOKEN && !mailOff,
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

/** The part of the configuration that the product sees; a missing session secret is made once and kept in the data directory. */
export function toSettings(config: Config): Settings {
  return {
    baseUrl: config.baseUrl,
    site: config.site,
    sessionSecrets: config.sessionSecrets ?? [storedSecret(config.dataDir)],
    mail: config.mail,
    devMailboxEnabled: config.outboxIsPublic,
    passwordMinLength: config.passwordMinLength,
    offerRemindHours: config.offerRemindHours,
    offerLapseHours: config.offerLapseHours,
    ...(config.sessionIdleMinutes !== undefined && {
      sessionIdleMinutes: config.sessionIdleMinutes,
    }),
    ...(config.sessionMaxHours !== undefined && { sessionMaxHours: config.sessionMaxHours }),
  };
}

/** The secret in the data directory, made at the first start; throws ConfigError when it is too short. */
function storedSecret(dataDir: string) {
  const file = join(dataDir, "session-secret");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) writeSecret(file);
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length < MIN_SECRET_LENGTH)
    throw new ConfigError(
      `DATA_DIR: ${file} is damaged: it holds fewer than ${MIN_SECRET_LENGTH} characters. Delete it and start again; everybody is logged out.`,
    );
  return secret;
}

/** The file appears whole or not at all, also on a full disk; of several processes the first wins. */
function writeSecret(file: string) {
  const part = `${file}.${process.pid}`;
  try {
    writeFileSync(part, randomBytes(32).toString("base64url"), { mode: 0o600, flush: true });
    linkSync(part, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error; // another process was first
  } finally {
    rmSync(part, { force: true });
  }
}
