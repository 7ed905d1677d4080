import { etag, RETAINED_304_HEADERS } from "hono/etag";
import type { FrontMiddleware } from "./front-env";

const applyEtag = etag({ retainedHeaders: [...RETAINED_304_HEADERS, "content-security-policy"] });

/** 304 where an ETag was set. etag() on its own would buffer every download to hash it. */
export const notModified: FrontMiddleware = async (c, next) => {
  await next();
  if (c.res.headers.has("ETag")) await applyEtag(c, () => Promise.resolve());
};
