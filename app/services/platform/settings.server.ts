import type { Site } from "~/schemas/site";

/** What the product needs of the configuration; `server/config.ts` reads it, the boot hands it over. */
export interface Settings {
  /** Origin of every address that the product writes, without a slash at the end. */
  baseUrl: string;
  site: Site;
  /** Newest first; the first one signs, all verify. */
  sessionSecrets: readonly string[];
  /** `off`: no mail goes out, on purpose. */
  mail: { from: string; off?: boolean; postmark?: { token: string; baseUrl?: string } };
  /** Fewest characters of a new password. */
  passwordMinLength: number;
  /** How long a login lasts without use and at the most; absent: the role's own. */
  sessionIdleMinutes?: number;
  sessionMaxHours?: number;
  /** Hours without an answer after which the volunteer is reminded of an offer, and it needs somebody's attention. */
  offerRemindHours: number;
  /** Hours without an answer after which an offer ends. */
  offerLapseHours: number;
  /** Whether `/dev/mail` answers local requests: mail on, no provider, HOST and BASE_URL loopback. */
  devMailboxEnabled: boolean;
}

const holder = globalThis as typeof globalThis & { hubSettings?: Settings };

/** Called once by the boot, before anything is served. */
export function setSettings(settings: Settings) {
  holder.hubSettings = Object.freeze(settings);
}

/** The settings in force; throws when the boot has not handed any over. */
export function settings(): Settings {
  if (!holder.hubSettings) throw new Error("settings() before the boot");
  return holder.hubSettings;
}
