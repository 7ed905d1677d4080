import mongoose from "mongoose";
import { defineSchema, requiredString } from "./schema.server";

/** Words of names, streets and cities, for similar searches. Holds no ids of their owners. */
export interface SearchWordDocument {
  _id: string;
  /** The word, or the neighboring ones in order. */
  parts: string[];
  /** `parts` written together, and that without each one of its letters. */
  keys: string[];
}

const schema = defineSchema<SearchWordDocument>("searchWords", {
  _id: requiredString,
  parts: [String],
  keys: [String],
});

schema.index({ keys: 1 }); // words that differ by one letter share a key

export const SearchWords = mongoose.model<SearchWordDocument>("SearchWord", schema);
