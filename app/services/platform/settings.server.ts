import type { RetentionPeriods } from "~/schemas/erasure";
import type { Site } from "~/schemas/site";
import type { VettingNeed } from "~/schemas/volunteers/vetting";

/** Configuration used by the app; `server/config.ts` reads it, `server/main.ts` sets it. */
export interface Settings {
  /** Origin of every generated URL, without a trailing slash. */
  baseUrl: string;
  site: Site;
  /** Newest first: the first signs, all verify. */
  sessionSecrets: readonly string[];
  /** `off`: sending is switched off on purpose. Without a provider, to the development mailbox. */
  mail: {
    from: string;
    off?: boolean;
    postmark?: { token: string; baseUrl?: string };
    /** `secure`: TLS from the first byte; else STARTTLS, demanded unless the server is local. */
    smtp?: {
      host: string;
      port: number;
      secure: boolean;
      isLocal: boolean;
      auth?: { user: string; pass: string };
    };
  };
  /** For practice: each page says so. */
  practice?: boolean;
  passwordMinLength: number;
  adminSecondFactor: "optional" | "required";
  /** Idle and absolute session timeouts; absent: the defaults of the role. */
  sessionIdleMinutes?: number | undefined;
  sessionMaxHours?: number | undefined;
  /** How long the mails of a staff decision wait, and it can be taken back; 0: not at all. */
  undoSeconds: number;
  /** Days without a change until a homeowner is asked whether help is still needed; 0: never. */
  stillNeededDays: number;
  /** Hours until an unanswered offer gets a reminder and shows up on the dashboard. */
  offerRemindHours: number;
  offerLapseHours: number;
  retention: RetentionPeriods;
  /** A volunteer who lacks one of these can't be assigned. */
  vettingRequired: readonly VettingNeed[];
  /** Serves `/dev/mail` to local requests: mail on, no provider, HOST and BASE_URL loopback. */
  devMailboxEnabled: boolean;
}

const holder = globalThis as typeof globalThis & { hubSettings?: Settings };

export function setSettings(settings: Settings) {
  holder.hubSettings = Object.freeze(settings);
}

/** Current settings; throws before `setSettings`. */
export function settings(): Settings {
  if (!holder.hubSettings) throw new Error("settings() before setSettings()");
  return holder.hubSettings;
}
