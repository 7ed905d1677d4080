import { etag, RETAINED_304_HEADERS } from "hono/etag";
import type { FrontMiddleware } from "./front-env";

const answer304 = etag({ retainedHeaders: [...RETAINED_304_HEADERS, "content-security-policy"] });

/** Answers 304 where a tag was set and the client has it. Alone, etag() would read every download into memory to hash it. */
export const notModified: FrontMiddleware = async (c, next) => {
  await next();
  if (c.res.headers.has("ETag")) await answer304(c, () => Promise.resolve());
};
