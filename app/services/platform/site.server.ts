import { isDeepStrictEqual } from "node:util";
import { Sites, type SiteDocument } from "~/models/site.server";
import type { Site } from "~/schemas/site";
import type { SiteInput } from "~/schemas/site-message";
import type { Locale } from "~/schemas/vocabulary";
import { recordAudit } from "./audit.server";
import { getDuplicateKeyFields } from "./database.server";
import { DomainError } from "./errors.server";
import { currentRequest } from "./log.server";
import { settings } from "./settings.server";

/** How soon the other processes know of a change. */
const FOLLOW_MS = 3_000;

/** Copy of this process: pages need no database for it. */
let known: SiteDocument | null = null;

/** The site as it is configured, with the skies of an administrator. */
export const getSite = (): Site => ({
  ...settings().site,
  ...(known && { skies: known.skies, isFull: known.full }),
});

export const getSiteMessage = (locale: Locale): string | undefined =>
  known?.message[locale] || undefined;

/** Changes with what all pages show. */
export const getSiteVersion = (): string => known?.at.toISOString() ?? "";

let started = 0;
let ended = 0;

/** Reads it, for the pages of this process too: the read that began last counts. */
export async function readSite(): Promise<SiteDocument | null> {
  const read = ++started;
  const site = await Sites.findById("state").lean<SiteDocument>();
  if (read > ended) [known, ended] = [site, read];
  return site;
}

/** Reads it again and again as long as the process runs; what was known stays in an outage. */
export async function followSite() {
  await readSite();
  const read = () => void readSite().catch(() => undefined);
  currentRequest.run(undefined, () => setInterval(read, FOLLOW_MS).unref());
}

/**
 * Sets it for all pages; a repeat of one's own change does nothing. Throws `conflict` if it has
 * changed since the form was read.
 */
export async function changeSite({ since, en, es, full, ...rest }: SiteInput, by: string) {
  const stale = new DomainError("conflict", "request.corrected");
  const state = { ...rest, full: full === "yes", message: { en, es }, by, at: new Date() };
  const stored = await readSite();
  if (since !== (stored?.at.toISOString() ?? "")) {
    if (stored && isDeepStrictEqual({ ...stored, at: state.at }, { _id: "state", ...state }))
      return;
    throw stale;
  }
  const facts = [`${state.skies} skies`, state.full && "full", en && "message"].filter(Boolean);
  await recordAudit(`site: ${facts.join(", ")}`, { role: "admin", id: by }, "site");
  try {
    const { matchedCount, upsertedCount } = await Sites.updateOne(
      { _id: "state", at: since === "" ? { $exists: false } : new Date(since) },
      { $set: state },
      { upsert: since === "" },
    );
    if (matchedCount + upsertedCount === 0) throw stale;
  } catch (error) {
    throw getDuplicateKeyFields(error) ? stale : error;
  } finally {
    await readSite().catch(() => undefined); // this process knows it at once
  }
}
