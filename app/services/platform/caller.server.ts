import type { Locale, Role } from "~/schemas/vocabulary";

/** Client of a public call: network address for the rate limits, language for the response. */
export interface Client {
  address: string;
  locale: Locale;
}

export interface Actor {
  role: Role | "system";
  id?: string;
}
