import { getRawPath, type Log, type FrontMiddleware } from "./front-env";

/** Writes one line for each request when it is over. Never a query, body or header: they hold personal data. */
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
