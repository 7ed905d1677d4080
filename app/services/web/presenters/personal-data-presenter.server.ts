import type { Locale } from "~/schemas/vocabulary";
import publicEn from "~/text/public-en";
import publicEs from "~/text/public-es";
import { formatDateTime, formatEasternDate } from "../../platform/eastern-time.server";
import { settings } from "../../platform/settings.server";
import { countDue, listDue } from "../../privacy/due.server";
import { ERASABLE_KINDS, type ErasableKind } from "../../privacy/erasable.server";
import type { PersonRecord } from "../../privacy/person.server";
import { NOTICE_MS } from "../../privacy/retention.server";
import { readRetention } from "../../privacy/retention-state.server";

const WORDS = { en: publicEn.personalData, es: publicEs.personalData };

const MAX_LISTED = 20;
const COUNT_NAMES = {
  request: "requests",
  application: "applications",
  volunteer: "volunteers",
} as const;

/** The words of the screen: no browser has them. */
export function toPersonalDataWords(locale: Locale) {
  const { intro, find, who, whoHint, search, nothing, exportHint, exportJson, exportHtml } =
    WORDS[locale];
  const { choose, erase, reason, hold, release, question, consequence } = WORDS[locale];
  return {
    ...{ intro, find, who, whoHint, search, nothing, exportHint, exportJson, exportHtml },
    ...{ choose, erase, reason, hold, release, question, consequence },
  };
}

/** What was found about a person. */
export function toPersonView(locale: Locale, who: string, records: readonly PersonRecord[]) {
  const words = WORDS[locale];
  return {
    who,
    heading: words.found(who),
    records: records.map(({ kind, id, name, status, createdAt, hold }) => ({
      id,
      name,
      facts: [
        words.kinds[kind],
        id,
        status === "active" || status === "deleted" ? words.accountStates[status] : status,
        words.received(formatEasternDate(createdAt)),
        ...(hold === undefined ? [] : [words.held(hold)]),
      ].join(" · "),
    })),
  };
}

const sum = (counts: object = {}) =>
  Object.values(counts as Record<string, number>).reduce((total, count) => total + count, 0);

/** Whether old personal data is removed, when next, and what is due by then. */
export async function readRetentionView(locale: Locale) {
  const words = WORDS[locale];
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
    const more = counts[name] - listed.length;
    return {
      rule: `${words.rules[name](periods[kind])}: ${words.due(counts[name])}`,
      records: listed.map(
        ({ id, name: person, since }) => `${id} · ${person} · ${formatEasternDate(since)}`,
      ),
      more: more > 0 ? words.more(more) : "",
    };
  };
  const isUnderWay = on && beganAt !== undefined && endedAt === undefined && runAt !== undefined;
  return {
    on,
    heading: words.retention,
    state: [
      on ? words.isOn : words.isOff,
      ...(isUnderWay ? [words.underWay(sum(removed))] : []),
      ...(on && runAt && !isUnderWay ? [words.planned(formatEasternDate(runAt))] : []),
      ...(endedAt ? [words.last(formatDateTime(endedAt), sum(removed))] : []),
    ],
    rules: [
      ...(await Promise.all(ERASABLE_KINDS.map(toRule))),
      {
        rule: `${words.rules.audit(auditYears)}: ${words.due(counts.audit)}`,
        records: [],
        more: "",
      },
    ],
    button: on ? words.switchOff : words.switchOn,
    question: words.switchQuestion,
    consequence: words.switchConsequence,
  };
}
