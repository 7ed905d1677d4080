import mongoose from "mongoose";
import { accountSchema, type AccountDocument } from "./account.server";

/** A volunteer's account; made when an application is accepted. */
export type VolunteerDocument = AccountDocument;

export const Volunteers = mongoose.model<VolunteerDocument>("Volunteer", accountSchema<VolunteerDocument>("volunteers"));
