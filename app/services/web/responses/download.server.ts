import { DOWNLOAD_TOKEN } from "~/schemas/reports/report-query";
import { settings } from "../../platform/settings.server";

/** Something that is made while it is read; `end` gives back what it holds. */
interface DownloadSource {
  bytes: AsyncGenerator<Uint8Array>;
  end: () => Promise<void>;
}

interface Args {
  request: Request;
}

/** A reader that takes nothing for so long has gone without a word. A phone on a bad line takes a little every few seconds. */
const STALLED_MS = 120_000;

/** Headers of a file that is saved, never shown and never kept. */
export const fileHeaders = (name: string, type: string) => ({
  "Content-Type": type,
  "Content-Disposition": `attachment; filename="${name}"`,
  "Cache-Control": "no-store",
});

/**
 * The cookie that tells the page's script that its download has begun; undefined without a valid
 * token. Its path keeps it out of posts, where the origin gate counts every cookie as authority.
 */
export function downloadCookie(token: string | null, path: string): string | undefined {
  if (!/^\d{13,16}$/.test(token ?? "")) return undefined;
  const secure = settings().baseUrl.startsWith("https:") ? "; Secure" : "";
  return `${DOWNLOAD_TOKEN}=${token}; Max-Age=60; Path=${path}; SameSite=Strict${secure}`;
}

/**
 * An answer that makes a file while it is read: it waits while the reader is slow, and ends the source when the reader leaves or stands still. A source that
 * fails breaks the connection, so that half a file does not look whole; the front logs why.
 */
export function streamDownload(
  { bytes, end }: DownloadSource,
  headers: Record<string, string>,
  { request }: Args,
): Response {
  const { signal } = request;
  let over: Promise<void> | undefined;
  let stalled: NodeJS.Timeout | undefined;
  const finish = () => {
    clearTimeout(stalled);
    signal.removeEventListener("abort", leave);
    // A step under way is waited for: what it holds can only be given back after it.
    over ??= bytes.return(undefined).then(end, end);
    return over;
  };
  const leave = () => void finish();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(stalled);
        try {
          const step = await bytes.next();
          if (step.done || over) {
            await finish();
            controller.close();
            return;
          }
          controller.enqueue(step.value);
          stalled = setTimeout(() => {
            controller.error(new Error(`the reader took nothing for ${STALLED_MS / 1000} seconds`));
            void finish();
          }, STALLED_MS);
        } catch (error) {
          await finish();
          controller.error(error);
        }
      },
      cancel: finish,
    },
    { highWaterMark: 1 },
  );
  if (signal.aborted) leave();
  else signal.addEventListener("abort", leave, { once: true });
  return new Response(body, { headers });
}
