import { createHash, randomUUID } from "node:crypto";
import { Volunteers, type EmailChange, type VolunteerDocument } from "~/models/volunteer.server";
import { fullName } from "~/schemas/full-name";
import { toEmailKey } from "../matching/folding.server";
import { rememberWords, toKnownWords } from "../matching/known-words.server";
import { toSearchWords } from "../matching/search-words.server";
import { recordAudit } from "../platform/audit.server";
import type { Actor } from "../platform/caller.server";
import { getDuplicateKeyFields } from "../platform/database.server";
import { DomainError } from "../platform/errors.server";
import { relayEmailChanges } from "./email-changes.server";
import { findByEmail } from "./volunteers.server";
import { toSortKey } from "./volunteer-accounts.server";

const CORRECTED_FIELDS = ["firstName", "lastName", "phone", "email", "teamLeader"] as const;
type CorrectedFields = Pick<VolunteerDocument, (typeof CORRECTED_FIELDS)[number]>;

/** Changes with every value that a form shows: a form based on older ones is a conflict. */
export const toVersion = (values: readonly unknown[]) =>
  createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, 16);

/** Version of what staff may correct; the volunteer's own changes of the address don't count. */
export const getPersonVersion = (doc: CorrectedFields) =>
  toVersion(CORRECTED_FIELDS.map((field) => doc[field]));

const MAX_ATTEMPTS = 5;

/**
 * Corrects a volunteer's name, phone, email address and Team Leader flag; a no-op when repeated.
 * `seen` is a version. Another email address ends sessions and links, and both addresses are
 * mailed. Throws `not-found`, and `conflict` if the address is taken, the account is pending or
 * another administrator has changed the same values.
 */
export async function correct(
  id: string,
  { seen, ...input }: CorrectedFields & { seen: string },
  actor: Actor,
): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const before = await Volunteers.findOne({ _id: id, active: true }).lean<VolunteerDocument>();
    if (!before) throw new DomainError("not-found", "volunteer.notFound");
    if (before.pending) throw new DomainError("conflict", "application.accountPending");
    const changed = CORRECTED_FIELDS.filter((field) => before[field] !== input[field]);
    if (changed.length === 0) return;
    if (getPersonVersion(before) !== seen) throw new DomainError("conflict", "request.corrected");
    const update = toUpdate(before, input);
    await rememberWords(toKnownWords({ ...before, ...input }));
    if (!(await store(before, update))) continue; // the volunteer, or another request, was faster
    const audit = changed.includes("email") ? "volunteer and email corrected" : AUDIT;
    await recordAudit(audit, actor, id);
    if (update.$push) await relayEmailChanges(id);
    return;
  }
  throw new DomainError("conflict", "request.corrected");
}
const AUDIT = "volunteer corrected";

function toUpdate(before: VolunteerDocument, input: CorrectedFields) {
  const { passwordAt: lastAt, updatedAt: last } = before;
  const now = Date.now();
  // Always later than before: the write of another process must not pass as this one.
  const updatedAt = new Date(Math.max(now, last.getTime() + 1));
  const emailKey = toEmailKey(input.email);
  const set = {
    ...input,
    emailKey,
    firstKey: toSortKey(input.firstName),
    lastKey: toSortKey(input.lastName),
    words: toSearchWords({ ...before, ...input }),
    updatedAt,
  };
  if (emailKey === before.emailKey) return { $set: set };
  const change: EmailChange = {
    id: randomUUID(),
    at: updatedAt,
    from: before.email,
    to: input.email,
  };
  // A new `passwordAt` ends every session in the same write.
  const passwordAt = new Date(Math.max(now, lastAt.getTime() + 1));
  return { $set: { ...set, passwordAt }, $push: { emailChanges: change } };
}

/** False if the account was changed since it was read. Throws `conflict` for a taken address. */
async function store(
  { _id, updatedAt, passwordAt }: VolunteerDocument,
  update: ReturnType<typeof toUpdate>,
) {
  try {
    const { matchedCount } = await Volunteers.updateOne(
      { _id, active: true, updatedAt, passwordAt },
      update,
    );
    return matchedCount === 1;
  } catch (error) {
    if (!getDuplicateKeyFields(error)?.includes("emailKey")) throw error;
    const other = await findByEmail(update.$set.email);
    if (!other) return false; // deleted meanwhile: the address is free
    throw new DomainError("conflict", {
      key: "volunteer.emailTaken",
      params: { id: other._id, name: fullName(other) },
    });
  }
}
