import { getRawPath, type FrontMiddleware, type Log } from "./front-env";

/** Logs one line per finished request; no query, body or header, which hold personal data. */
export const requestLog =
  (log: Log): FrontMiddleware =>
  async (c, next) => {
    const start = performance.now();
    const { outgoing } = c.env;
    outgoing.once("close", () => {
      log({
        msg: "request",
        id: c.get("requestId"),
        method: c.req.method,
        path: getRawPath(c).slice(0, 200),
        status: outgoing.statusCode,
        ms: Math.round(performance.now() - start),
        done: outgoing.writableFinished,
      });
    });
    await next();
  };
