import "@remix-run/node";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true; // or useActionData gives JsonifyObject types
  }

  interface AppLoadContext {
    /** Set by an action whose form came back with mistakes; the loader of the same request passes it on to the page's title. */
    failed?: boolean;
    /** Seconds after which a refused request makes sense again. */
    retryAfter?: number;
  }
}
