import { fullName } from "~/schemas/full-name";
import type { Locale } from "~/schemas/vocabulary";
import { toAgeView } from "./age.server";

interface WaitingPerson {
  _id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  locale: Locale;
  createdAt: Date;
}

export const toPersonCardView = (doc: WaitingPerson, now: Date) => ({
  id: doc._id,
  name: fullName(doc),
  email: doc.email,
  phone: doc.phone,
  locale: doc.locale,
  age: toAgeView(doc.createdAt, now),
});
export type PersonCardView = ReturnType<typeof toPersonCardView>;
