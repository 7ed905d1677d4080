import { REPORT_FILE } from "~/schemas/reports/report";
import type { Report } from "~/services/reports/reports.server";

/** Content generated while it is sent; `end` releases its resources. */
interface DownloadSource {
  bytes: AsyncGenerator<Uint8Array>;
  end: () => Promise<void>;
}

interface Args {
  request: Request;
}

/** A reader idle this long is gone; even a phone on a bad connection reads every few seconds. */
const STALLED_MS = 120_000;

export const fileHeaders = (name: string, type: string) => ({
  "Content-Type": type,
  "Content-Disposition": `attachment; filename="${name}"`,
  "Cache-Control": "no-store",
});

/**
 * Streams a file with backpressure; ends the source when the reader disconnects or stalls. An error
 * of the source (logged by the front) breaks the connection, so half a file never looks complete.
 */
export function streamDownload(
  { bytes, end }: DownloadSource,
  headers: Record<string, string>,
  { request }: Args,
): Response {
  const { signal } = request;
  let finished: Promise<void> | undefined;
  let stallTimer: NodeJS.Timeout | undefined;
  const finish = () => {
    clearTimeout(stallTimer);
    signal.removeEventListener("abort", abort);
    // `return` waits for the pending chunk, whose resources `end` can release only afterwards.
    finished ??= bytes.return(undefined).then(end, end);
    return finished;
  };
  const abort = () => void finish();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(stallTimer);
        try {
          const chunk = await bytes.next();
          if (chunk.done || finished) {
            await finish();
            controller.close();
            return;
          }
          controller.enqueue(chunk.value);
          stallTimer = setTimeout(() => {
            controller.error(new Error(`download stalled for ${STALLED_MS / 1000} seconds`));
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
  if (signal.aborted) abort();
  else signal.addEventListener("abort", abort, { once: true });
  return new Response(body, { headers });
}

const HEADERS = fileHeaders(
  REPORT_FILE,
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
);

export const toSpreadsheetResponse = (report: Report, args: Parameters<typeof streamDownload>[2]) =>
  streamDownload(report, HEADERS, args);

export const toSpreadsheetHeadResponse = () => new Response(null, { headers: HEADERS });
