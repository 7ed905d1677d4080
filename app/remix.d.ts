import "@remix-run/node";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true; // without it, useActionData has JsonifyObject types
  }

  interface AppLoadContext {
    /** Set by a login action: the request's cookie is still the old one. */
    signedInAs?: "admin" | "volunteer";
    /** In seconds, for the header Retry-After. */
    retryAfter?: number;
  }
}
