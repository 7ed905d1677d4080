import "@remix-run/node";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true; // or useActionData gives JsonifyObject types
  }

  interface AppLoadContext {
    /** Set by an action whose form came back with mistakes; the loader of the same request passes it on to the page's title. */
    failed?: boolean;
    /** Set by an action that has just logged somebody in: the request's own cookie does not know yet. */
    signedInAs?: "admin" | "volunteer";
    /** Seconds after which a refused request makes sense again. */
    retryAfter?: number;
  }
}
