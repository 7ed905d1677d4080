import mongoose from "mongoose";
import { accountSchema, type AccountDocument } from "./account.server";

/** A volunteer's account; made when an application is accepted. */
export interface VolunteerDocument extends AccountDocument {
  /** Ten digits. */
  phone?: string;
}

export const Volunteers = mongoose.model<VolunteerDocument>("Volunteer", accountSchema<VolunteerDocument>("volunteers", { phone: String }));
