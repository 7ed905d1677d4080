import type { Locale } from "~/schemas/vocabulary";
import { retentionTexts } from "~/text/retention";
import { formatDateTime, formatEasternDate } from "../../platform/eastern-time.server";
import { settings } from "../../platform/settings.server";
import { countDue, listDue, NOTICE_MS } from "../../privacy/retention.server";
import { ERASABLE_KINDS, type ErasableKind } from "../../privacy/erasable.server";
import type { PersonRecord } from "../../privacy/person.server";
import { readRetention } from "../../privacy/retention-state.server";

const MAX_LISTED = 20;
const COUNT_NAMES = {
  request: "requests",
  application: "applications",
  volunteer: "volunteers",
} as const;

export const toPersonView = (who: string, records: readonly PersonRecord[]) => ({
  who,
  records: records.map(({ kind, id, name, status, createdAt, hold }) => ({
    id,
    name,
    kind,
    status,
    received: formatEasternDate(createdAt),
    hold,
  })),
});
export type PersonView = ReturnType<typeof toPersonView>;

const sum = (counts: object = {}) =>
  Object.values(counts as Record<string, number>).reduce((total, count) => total + count, 0);

export async function readRetentionView(locale: Locale) {
  const { isOff, isOn, planned, last, underWay, rules, due, more, ...words } =
    retentionTexts[locale];
  const { on, runAt, removed, beganAt, endedAt } = await readRetention();
  const at = runAt ?? new Date(Date.now() + NOTICE_MS);
  const counts = await countDue(at);
  const { requestMonths, applicationMonths, volunteerDays, auditYears } = settings().retention;
  const periods = {
    request: requestMonths,
    application: applicationMonths,
    volunteer: volunteerDays,
  };
  const toRule = async (kind: ErasableKind) => {
    const name = COUNT_NAMES[kind];
    const listed = counts[name] > 0 ? await listDue(kind, at, MAX_LISTED) : [];
    const rest = counts[name] - listed.length;
    return {
      name,
      text: `${rules[name](periods[kind])}: ${due(counts[name])}`,
      records: listed.map(({ id, name: person, since }) =>
        [id, person, formatEasternDate(since)].join(" · "),
      ),
      more: listed.length > 0 && rest > 0 ? more(rest) : undefined,
    };
  };
  const isUnderWay = on && beganAt !== undefined && endedAt === undefined && runAt !== undefined;
  return {
    words,
    on,
    lines: [
      on ? isOn : isOff,
      ...(isUnderWay ? [underWay(sum(removed))] : []),
      ...(on && runAt && !isUnderWay ? [planned(formatEasternDate(runAt))] : []),
      ...(endedAt ? [last(formatDateTime(endedAt), sum(removed))] : []),
    ],
    rules: [
      ...(await Promise.all(ERASABLE_KINDS.map(toRule))),
      {
        name: "audit" as const,
        text: `${rules.audit(auditYears)}: ${due(counts.audit)}`,
        records: [],
        more: undefined,
      },
    ],
  };
}
export type RetentionView = Awaited<ReturnType<typeof readRetentionView>>;
