import mongoose from "mongoose";
import { SKIES, type Site } from "~/schemas/site";
import type { Locale } from "~/schemas/vocabulary";
import { definePart, defineSchema, requiredDate, requiredString } from "./schema.server";

/** Settings that administrators change at `/site`; absent until the first change. */
export interface SiteDocument {
  _id: "state";
  skies: Site["skies"];
  full: boolean;
  /** For all pages, by language; empty for none. */
  message: Record<Locale, string>;
  by: string;
  at: Date;
}

const text = { type: String, default: "" };

const schema = defineSchema<SiteDocument>("site", {
  _id: { ...requiredString, enum: ["state"] },
  skies: { ...requiredString, enum: SKIES },
  full: { type: Boolean, required: true },
  message: { type: definePart<SiteDocument["message"]>({ en: text, es: text }), required: true },
  by: requiredString,
  at: requiredDate,
});

export const Sites = mongoose.model<SiteDocument>("Site", schema);
