import { Applications } from "~/models/application.server";
import { Audit } from "~/models/audit.server";
import { DUE_INDEX, HelpRequests } from "~/models/request.server";
import type { RetentionCounts } from "~/models/retention.server";
import { Volunteers } from "~/models/volunteer.server";
import { fullName } from "~/schemas/full-name";
import { settings } from "../platform/settings.server";
import { getModel, type Erasable, type ErasableKind } from "./erasable.server";

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

export interface DueRecord {
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

export async function removeDueAudit(at: Date, limit: number): Promise<number> {
  const due = await Audit.find(toFilters(at).audit, { _id: 1 })
    .sort({ at: 1 })
    .limit(limit)
    .lean<{ _id: string }[]>();
  const { deletedCount } = await Audit.deleteMany({ _id: { $in: due.map(({ _id }) => _id) } });
  return deletedCount;
}
