import { sentPath, type Log, type Stage } from "./front-env";

/** Writes one line for each request when it is over. Never a query, body or header: they hold personal data. */
export const requestLog =
  (log: Log): Stage =>
  async (c, next) => {
    const start = performance.now();
    const { outgoing } = c.env;
    outgoing.once("close", () => {
      log({
        msg: "request",
        id: c.get("requestId"),
        method: c.req.method,
        path: sentPath(c).slice(0, 200),
        status: outgoing.statusCode,
        ms: Math.round(performance.now() - start),
        done: outgoing.writableFinished,
      });
    });
    await next();
  };
