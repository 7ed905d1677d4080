import type { ErrorData, ListPath } from "~/schemas/error-data";
import { findScreen, type Screen } from "~/screens";
import { everywhere as en } from "~/text/light-en";
import { everywhere as es } from "~/text/light-es";
import type { Message } from "~/text/message";
import staffEn from "~/text/staff-en";
import staffEs from "~/text/staff-es";
import { hasPassword, readPostedFields, toCarriedFields } from "./carried-fields.server";
import { readLocale } from "./locale.server";

const TEXTS = { en: { ...en, staff: staffEn }, es: { ...es, staff: staffEs } };

/** Path and query of the requested page, without the `.data` of client-side data requests. */
export function toPagePath(request: Request) {
  const url = new URL(request.url);
  return (url.pathname + url.search).replace(/\.data(?=$|\?)/, "");
}

/** The screen of a request, if it reads the database before it is drawn. */
export function findStoredScreen(request: Request) {
  const screen = findScreen(toPagePath(request));
  return screen && (screen.role !== "public" || screen.failed) ? screen : undefined;
}

interface Options {
  /** Path that the form is posted to again; the requested page if absent. */
  to?: string | undefined;
  /** The form, if its body has been read. */
  form?: FormData | undefined;
  list?: ListPath | undefined;
}

/**
 * What is shown in place of a screen. In an outage it has the screen's heading and failure texts; a
 * form that failed unexpectedly is kept. Reads the body of a post, unless `form` is given.
 */
export async function toErrorData(
  request: Request,
  { status, reason }: { status: number; reason: Message },
  { to = toPagePath(request), form, list }: Options = {},
): Promise<ErrorData> {
  const screen = findStoredScreen(request);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (isRead ? status !== 503 || !screen : status < 500)
    return { kind: "message", message: reason, list };
  const t = TEXTS[readLocale(request)];
  const heading = screen?.heading?.(t) ?? t.unexpected.heading;
  if (isRead)
    return {
      kind: "outage",
      heading,
      failed: [...(screen?.failed ?? [])],
      reason: toReadMessage(reason),
    };
  const posted = form ?? (await readPostedFields(request));
  const retype = hasPassword(posted);
  return {
    kind: "outage",
    heading,
    failed: findFormFailures(screen, posted),
    reason: retype ? toReadMessage(reason) : reason,
    form: { to, fields: toCarriedFields(posted), retype },
  };
}

/** The same where nothing was typed, or nothing of it is kept: must not say that nothing is lost. */
export const toReadMessage = (message: Message): Message =>
  message === "unavailable" ? "pageUnavailable" : message;

/** The client chooses the intent: "constructor" must not find an inherited property. */
function findFormFailures({ forms = {} }: Partial<Screen> = {}, posted: FormData) {
  const intent = posted.get("intent") ?? "";
  const isListed = typeof intent === "string" && Object.hasOwn(forms, intent);
  const failed = isListed ? forms[intent] : undefined;
  return failed === undefined ? [] : [failed];
}
