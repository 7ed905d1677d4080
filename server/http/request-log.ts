import { getRawPath, type FrontMiddleware, type Log } from "./front-env";

/** A finished request; `ms` until its last byte. */
export interface FinishedRequest {
  path: string;
  method: string;
  status: number;
  ms: number;
}

/** A proxy asks every few seconds. */
export const PROBES = ["/up", "/healthz", "/readyz"];

/**
 * Logs one line per finished request but for good answers to probes; no query, body or header,
 * which hold personal data.
 */
export const requestLog =
  (log: Log, onFinished: (request: FinishedRequest) => void): FrontMiddleware =>
  async (c, next) => {
    const start = performance.now();
    const { outgoing } = c.env;
    outgoing.once("close", () => {
      const [path, { method }, ms] = [getRawPath(c), c.req, performance.now() - start];
      const { statusCode: status, writableFinished: done } = outgoing;
      if (status !== 200 || !PROBES.includes(path))
        log({
          msg: "request",
          id: c.get("requestId"),
          method,
          path: path.slice(0, 200),
          status,
          ms: Math.round(ms),
          done,
        });
      onFinished({ path, method, status, ms });
    });
    await next();
  };
