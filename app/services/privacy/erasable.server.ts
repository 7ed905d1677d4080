import type { Model } from "mongoose";
import { Applications } from "~/models/application.server";
import type { PrivacyFields } from "~/models/privacy-fields.server";
import { HelpRequests } from "~/models/request.server";
import { Volunteers } from "~/models/volunteer.server";

export const ERASABLE_KINDS = ["request", "application", "volunteer"] as const;
export type ErasableKind = (typeof ERASABLE_KINDS)[number];

export type Erasable = PrivacyFields & {
  _id: string;
  rev?: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: { line1: string; city: string };
  createdAt: Date;
};

const MODELS = { request: HelpRequests, application: Applications, volunteer: Volunteers };

/** The model of a kind. The cast: queries use only the common fields; the types can't say that. */
export const getModel = (kind: ErasableKind) => MODELS[kind] as unknown as Model<Erasable>;
