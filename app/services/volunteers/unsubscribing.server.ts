import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import { isValidSignature, sign } from "../accounts/secrets.server";
import { DomainError } from "../platform/errors.server";

/** The page on which a volunteer ends messages to whole teams, from the link in each of them. */

const PURPOSE = "unsubscribe";
/** 132 bits. */
const SIGNATURE_LENGTH = 22;

export const toUnsubscribePath = (id: string) =>
  `/unsubscribe?link=${id}.${sign(PURPOSE, id, SIGNATURE_LENGTH)}`;

/** Id of the volunteer of a link. Throws `not-found` for a wrong one. */
function readLink(link: string) {
  const [, id = "", signature = ""] = /^(V[0-9A-Z]{8})\.([\w-]{22})$/.exec(link) ?? [];
  if (!isValidSignature(PURPOSE, id, signature)) throw new DomainError("not-found", "page.gone");
  return id;
}

/** Whether the volunteer of a link gets messages to whole teams. Throws `not-found`. */
export async function isSubscribed(link: string) {
  const account = await Volunteers.findOne(
    { _id: readLink(link), active: true },
    { unsubscribedAt: 1 },
  ).lean<Pick<VolunteerDocument, "unsubscribedAt">>();
  if (!account) throw new DomainError("not-found", "page.gone");
  return account.unsubscribedAt === undefined;
}

/** Ends messages to whole teams, or begins them again. Throws `not-found` for a wrong link. */
export async function subscribe(link: string, wanted: boolean) {
  await Volunteers.updateOne(
    { _id: readLink(link), active: true },
    wanted ? { $unset: { unsubscribedAt: 1 } } : { $set: { unsubscribedAt: new Date() } },
  );
}
