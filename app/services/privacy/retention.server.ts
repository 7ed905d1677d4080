// Removes old personal data: announced a week ahead, done in slices that any process resumes.
import { Admins, type AdminDocument } from "~/models/admin.server";
import { Applications } from "~/models/application.server";
import { Audit } from "~/models/audit.server";
import { DUE_INDEX, HelpRequests } from "~/models/request.server";
import { Retention, type RetentionCounts, type RetentionDocument } from "~/models/retention.server";
import { Volunteers } from "~/models/volunteer.server";
import { fullName } from "~/schemas/full-name";
import { sendMail } from "~/services/mail/emails.server";
import { recordAudit } from "~/services/platform/audit.server";
import { formatEasternDate } from "~/services/platform/eastern-time.server";
import { DomainError } from "~/services/platform/errors.server";
import { acquireLock } from "~/services/platform/locks.server";
import { log } from "~/services/platform/log.server";
import { enqueue, type TaskDefinition } from "~/services/platform/queue.server";
import { settings } from "~/services/platform/settings.server";
import { ERASABLE_KINDS, type ErasableKind, getModel, type Erasable } from "./erasable.server";
import { ERASE } from "./erasing.server";
import { keepHeldMails } from "./legal-holds.server";
import { readRetention } from "./retention-state.server";

const TASK = "remove-old-data";
const DAY = 24 * 60 * 60_000;
export const NOTICE_MS = 7 * DAY;
const BATCH_SIZE = 50;
const AUDIT_BATCH_SIZE = 1_000;
const SLICE_MS = 20_000;

const SYSTEM = { role: "system" } as const;
const COUNT_OF = {
  request: "requests",
  application: "applications",
  volunteer: "volunteers",
} as const satisfies Record<ErasableKind, keyof RetentionCounts>;
const NONE: RetentionCounts = { requests: 0, applications: 0, volunteers: 0, audit: 0 };

/** Announces the next removal if anything will be due, or does what was announced. */
export async function stepRetention(now = new Date()) {
  await keepHeldMails();
  const state = await readRetention();
  if (!state.on) return;
  if (state.runAt === undefined) await announce(now);
  else if (state.runAt <= now) await enqueue(TASK, `${TASK} ${state.runAt.getTime()}`);
}

/** A dry run for a week from now; every administrator is mailed. Nothing is due: nothing happens. */
async function announce(now: Date) {
  const runAt = new Date(now.getTime() + NOTICE_MS);
  const announced = await countDue(runAt);
  if (Object.values(announced).every((count) => count === 0)) return;
  const { modifiedCount } = await Retention.updateOne(
    { _id: "state", on: true, runAt: { $exists: false } },
    { $set: { runAt, announced } },
  );
  if (modifiedCount > 0) await mailAdmins(runAt, announced);
}

async function mailAdmins(runAt: Date, announced: RetentionCounts) {
  const admins = await Admins.find({ active: true }, { firstName: 1, email: 1, locale: 1 }).lean<
    AdminDocument[]
  >();
  for (const { _id, firstName, email: to, locale } of admins)
    await sendMail({
      _id: `retention:${runAt.getTime()}:${_id}`,
      template: "retention-planned",
      data: { firstName, day: formatEasternDate(runAt), ...announced },
      locale,
      to,
      subjectId: _id,
    });
}

const isUnderWay = ({ on, runAt }: RetentionDocument, now: Date) =>
  on && runAt !== undefined && runAt <= now;

/** Whether all is removed. Stops if switched off. One process at a time; safe to repeat. */
export async function removeOldData({
  sliceMs = SLICE_MS,
  now = new Date(),
} = {}): Promise<boolean> {
  const lock = await acquireLock("retention");
  if (!lock) return true; // another process goes on
  try {
    const deadline = performance.now() + sliceMs;
    const passed = new Set<string>();
    for (;;) {
      const state = await readRetention();
      if (!isUnderWay(state, now) || !state.runAt) return true;
      if (!state.beganAt || state.endedAt) await begin();
      const removed = await removeBatch(state.runAt, passed);
      if (!removed) {
        await finish(state.runAt);
        return true;
      }
      await Retention.updateOne({ _id: "state" }, { $inc: toIncrements(removed) });
      if (performance.now() > deadline) return false;
    }
  } finally {
    await lock.release();
  }
}

async function begin() {
  await recordAudit("retention began", SYSTEM, "retention");
  await Retention.updateOne(
    { _id: "state" },
    { $set: { beganAt: new Date(), removed: NONE }, $unset: { endedAt: 1 } },
  );
}

async function finish(runAt: Date) {
  await Retention.updateOne(
    { _id: "state", runAt },
    { $set: { endedAt: new Date() }, $unset: { runAt: 1, announced: 1 } },
  );
  await recordAudit("retention ended", SYSTEM, "retention");
}

const toIncrements = (counts: Partial<RetentionCounts>) =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [`removed.${name}`, count]));

/** The next documents, one kind after the other; undefined if nothing is left. */
async function removeBatch(
  at: Date,
  passed: Set<string>,
): Promise<Partial<RetentionCounts> | undefined> {
  for (const kind of ERASABLE_KINDS) {
    const due = await listDue(kind, at, BATCH_SIZE + passed.size);
    const next = due.filter(({ id }) => !passed.has(id));
    if (next.length === 0) continue;
    let erased = 0;
    for (const { id } of next)
      try {
        await ERASE[kind](id, SYSTEM);
        erased++;
      } catch (error) {
        // Held or changed meanwhile; a bug must not keep the others from being erased.
        if (!(error instanceof DomainError)) log.error({ err: error, subject: id }, "not erased");
        passed.add(id);
      }
    return { [COUNT_OF[kind]]: erased };
  }
  const audit = await removeDueAudit(at, AUDIT_BATCH_SIZE);
  return audit > 0 ? { audit } : undefined;
}

/** Goes on a task after the other: this one's key is taken until it has ended. */
async function runTask() {
  if (!(await removeOldData())) await enqueue(TASK, `${TASK} ${Date.now()}`);
}

export const retentionTasks: Record<string, TaskDefinition> = {
  [TASK]: { run: runTask, backoff: ({ attempt }) => (attempt < 10 ? attempt * 10_000 : null) },
  retention: { run: () => stepRetention(), every: "10 minutes" },
};

const before = (at: Date, { days = 0, months = 0 }) => {
  const date = new Date(at);
  date.setUTCMonth(date.getUTCMonth() - months);
  date.setUTCDate(date.getUTCDate() - days);
  return date;
};

const KEPT = { erasedAt: null, legalHold: { $exists: false } };

function toFilters(at: Date) {
  const { requestMonths, applicationMonths, volunteerDays, auditYears } = settings().retention;
  return {
    request: { live: false, statusAt: { $lt: before(at, { months: requestMonths }) }, ...KEPT },
    application: {
      status: "Rejected" as const,
      statusAt: { $lt: before(at, { months: applicationMonths }) },
      ...KEPT,
    },
    volunteer: {
      active: false,
      deletedAt: { $lt: before(at, { days: volunteerDays }) },
      leaving: { $exists: false },
      ...KEPT,
    },
    audit: { at: { $lt: before(at, { months: 12 * auditYears }) } },
  };
}

export async function countDue(at: Date): Promise<RetentionCounts> {
  const filters = toFilters(at);
  const [requests, applications, volunteers, audit] = await Promise.all([
    HelpRequests.countDocuments(filters.request).hint(DUE_INDEX),
    Applications.countDocuments(filters.application),
    Volunteers.countDocuments(filters.volunteer),
    Audit.countDocuments(filters.audit),
  ]);
  return { requests, applications, volunteers, audit };
}

interface DueRecord {
  kind: ErasableKind;
  id: string;
  name: string;
  /** When it was closed, rejected or deleted. */
  since: Date;
}

/** At most `limit` of a kind that are due at a time, the longest due first. */
export async function listDue(kind: ErasableKind, at: Date, limit: number): Promise<DueRecord[]> {
  const field = kind === "volunteer" ? "deletedAt" : "statusAt";
  const query = getModel(kind)
    .find(toFilters(at)[kind], { firstName: 1, lastName: 1, [field]: 1 })
    .sort({ [field]: 1 })
    .limit(limit);
  if (kind === "request") void query.hint(DUE_INDEX);
  const docs = await query.lean<(Erasable & { statusAt?: Date; deletedAt?: Date })[]>();
  return docs.map((doc) => ({
    kind,
    id: doc._id,
    name: fullName(doc),
    since: doc[field] ?? doc.createdAt,
  }));
}

async function removeDueAudit(at: Date, limit: number): Promise<number> {
  const due = await Audit.find(toFilters(at).audit, { _id: 1 })
    .sort({ at: 1 })
    .limit(limit)
    .lean<{ _id: string }[]>();
  const { deletedCount } = await Audit.deleteMany({ _id: { $in: due.map(({ _id }) => _id) } });
  return deletedCount;
}
