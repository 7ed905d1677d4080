import { fullName } from "~/schemas/full-name";
import { toAgeView } from "./age.server";

interface WaitingPerson {
  _id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  createdAt: Date;
}

export const toPersonCardView = (doc: WaitingPerson, now: Date) => ({
  id: doc._id,
  name: fullName(doc),
  email: doc.email,
  phone: doc.phone,
  age: toAgeView(doc.createdAt, now),
});
export type PersonCardView = ReturnType<typeof toPersonCardView>;
