import type { AppLoadContext } from "@remix-run/node";
import type { LiveReader, OpenWork } from "~/schemas/live";
import type { Site } from "~/schemas/site";
import type { Locale, Role } from "~/schemas/vocabulary";
import { isStaffScreen } from "~/screens";
import { findMailTrouble } from "~/services/mail/emails.server";
import { settings } from "~/services/platform/settings.server";
import { getSite, getSiteMessage } from "~/services/platform/site.server";
import { listSetupWarnings } from "~/services/platform/setup-warnings.server";
import { countOpenWork } from "~/services/volunteers/open-work.server";
import { findCurrentSession, findMenuRole } from "~/services/web/auth/session.server";
import { readLocale } from "~/services/web/responses/locale.server";
import { shareFor } from "~/services/web/responses/shared-counts.server";
import { notices, type Notice } from "~/text/notices";

export interface PageData {
  site: Site;
  locale: Locale;
  role: Role;
  /** Says that this hub is for practice only. */
  practice?: string | undefined;
  /** Message of the center on all pages, in the language of the page. */
  message?: string | undefined;
  /** Empty unless the account is known and an administrator. */
  warnings: readonly string[];
  /** On administrators' screens, unless the database cannot be read. */
  work?: OpenWork | undefined;
  /** With `work`, for news of what changes on these screens. */
  reader?: LiveReader | undefined;
}

/** For the root loader, and for entry.server when an action threw and no loader ran. */
export async function getPageData(args: {
  request: Request;
  context: AppLoadContext;
}): Promise<PageData> {
  const { signedInAs } = args.context;
  const menu = signedInAs ? { role: signedInAs, isKnown: true } : await findMenuRole(args);
  const { role } = menu;
  const isAdmin = menu.isKnown && role === "admin";
  const { pathname } = new URL(args.request.url);
  const now = new Date(); // before the page's data is read
  const hasBar = isAdmin && isStaffScreen(pathname.replace(/\.data$/, ""));
  const locale = readLocale(args.request);
  return {
    site: getSite(),
    locale,
    role,
    message: getSiteMessage(locale),
    ...(settings().practice && { practice: notices[locale].practice }),
    warnings: isAdmin ? listWarnings().map((warning) => notices[locale][warning]) : [],
    ...(hasBar && (await findBarData(args, now))),
  };
}

function listWarnings(): Notice[] {
  const mail = getMailTrouble();
  return [...listSetupWarnings(), ...(mail ? [mail] : [])];
}

async function findBarData(args: Parameters<typeof findCurrentSession>[0], now: Date) {
  const [counted, session] = await Promise.all([
    findOpenWork(),
    findCurrentSession(args).catch(() => undefined),
  ]);
  return (
    counted && {
      work: counted.work,
      reader: session && {
        id: session.account.id,
        at: now.toISOString(),
        workAt: counted.at.toISOString(),
      },
    }
  );
}

/** How old the look at the queue of mails may be: it costs a query. */
const MAX_AGE_MS = 10_000;

type MailTrouble = Awaited<ReturnType<typeof findMailTrouble>>;
let known: MailTrouble;
let readAt = -Infinity;

/** No page waits for it: an old value is read anew for the next page. */
function getMailTrouble(): MailTrouble {
  const now = performance.now();
  if (now - readAt > MAX_AGE_MS) {
    readAt = now;
    // Without the database, what was known.
    findMailTrouble(new Date()).then(
      (trouble) => (known = trouble),
      () => undefined,
    );
  }
  return known;
}

/** Other processes change the numbers too: a page shows none that were read longer ago. */
const MAX_WORK_AGE_MS = 2_000;

interface CountedWork {
  work: OpenWork;
  /** When it was counted, or a little before. */
  at: Date;
}

const readOpenWork = shareFor(MAX_WORK_AGE_MS, async (): Promise<CountedWork> => {
  const at = new Date();
  return { work: await countOpenWork(), at };
});

/** The open work; undefined if the database cannot be read, which must not fail the page. */
export const findOpenWork = (): Promise<CountedWork | undefined> =>
  readOpenWork().catch(() => undefined);
