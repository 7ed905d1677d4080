import { formatAudience, type Audience, type BroadcastInput } from "~/schemas/broadcast";
import { LABELS, type Labels } from "~/schemas/labels";
import { LOCALES, TEAM_CODES, ZIP_CODES, ZIP_TOWNS, type Locale } from "~/schemas/vocabulary";
import { broadcastWords } from "~/text/broadcasts";
import { labels as spanishLabels } from "~/text/light-es";
import { findAdminNames } from "../../accounts/names.server";
import type { Actor } from "../../platform/caller.server";
import { formatDateTime } from "../../platform/eastern-time.server";
import {
  getLeavingTime,
  listBroadcasts,
  previewBroadcast,
  startBroadcast,
} from "../../volunteers/broadcasts.server";

const LABELS_BY_LANGUAGE: Record<Locale, Labels> = { en: LABELS, es: spanishLabels };

function nameAudience({ kind, of }: Audience, locale: Locale) {
  const { audiences } = broadcastWords[locale];
  if (kind === "job") return audiences.job(of);
  const zip = ZIP_CODES.find((one) => one === of);
  if (kind === "zip") return audiences.zip(zip ? `${zip} ${ZIP_TOWNS[zip]}` : of);
  const team = TEAM_CODES.find((one) => one === of);
  return audiences.team(team ? LABELS_BY_LANGUAGE[locale].teams[team].list : of);
}

/** The form's words and choices, and the messages of before; `chosen` is one of a request. */
export async function readBroadcastView(chosen: Audience | undefined, locale: Locale) {
  const words = broadcastWords[locale];
  const audiences: Audience[] = [
    ...(chosen?.kind === "job" ? [chosen] : []),
    ...TEAM_CODES.map((of) => ({ kind: "team" as const, of })),
    ...ZIP_CODES.map((of) => ({ kind: "zip" as const, of })),
  ];
  const before = await listBroadcasts();
  const names = await findAdminNames(before.map(({ by }) => by));
  const { intro, to, choose, en, es, languageHint, show, sent, before: heading, stop } = words;
  return {
    words: { intro, to, choose, en, es, languageHint, show, sent, before: heading, stop },
    audiences: audiences.map((one) => ({
      value: formatAudience(one),
      label: nameAudience(one, locale),
    })),
    before: before.map(
      ({ _id: id, to: audience, text, by, at, people, leftAt, stoppedAt, endedAt }) => {
        const isWaiting = !leftAt && getLeavingTime({ at }) > new Date();
        const state = stoppedAt ? "stopped" : endedAt ? "sent" : isWaiting ? "waiting" : "leaving";
        return {
          id,
          to: nameAudience(audience, locale),
          line: words.line(names.get(by) ?? by, formatDateTime(at, locale), people),
          state: words.states[state],
          canStop: state === "waiting",
          texts: LOCALES.flatMap((lang) => (text[lang] ? [{ lang, text: text[lang] }] : [])),
        };
      },
    ),
  };
}
export type BroadcastView = Awaited<ReturnType<typeof readBroadcastView>>;

/** Who would get a message, in words, and which of the texts it still needs. */
async function toPreviewView({ audience, ...text }: BroadcastInput, locale: Locale) {
  const words = broadcastWords[locale];
  const preview = await previewBroadcast(audience);
  const { people, languages, unwilling, unreachable, written } = preview;
  const missing = LOCALES.filter((lang) => languages[lang] > 0 && text[lang] === "");
  return {
    to: formatAudience(audience),
    people,
    lines: [
      people > 0 ? words.people(people) : words.nobody,
      ...(people > 0 ? [words.languages(languages.en, languages.es)] : []),
      ...(unwilling > 0 ? [words.unwilling(unwilling)] : []),
      ...(unreachable > 0 ? [words.unreachable(unreachable)] : []),
      ...(written > 0 ? [words.written(written)] : []),
    ],
    send: people > 0 && missing.length === 0 ? words.send(people) : undefined,
    missing: missing.map((lang) => ({ lang, problem: words.missing })),
    alert: undefined as string | undefined,
  };
}
export type PreviewView = Awaited<ReturnType<typeof toPreviewView>>;

/** Sends a message to as many people as were shown; otherwise shows how many get it now. */
export async function previewOrSend(input: BroadcastInput, actor: Actor, locale: Locale) {
  const { intent, people, shown, audience: to, en, es } = input;
  const preview = await toPreviewView(input, locale);
  const isShown = shown === preview.to && people === preview.people;
  const isSent = intent === "send" && preview.send !== undefined && isShown;
  if (isSent) {
    await startBroadcast({ to, text: { en, es }, people }, actor);
    return undefined;
  }
  if (intent === "send" && !isShown) preview.alert = broadcastWords[locale].changed;
  return { preview, form: { values: { to: formatAudience(to), en, es }, errors: {} } };
}
