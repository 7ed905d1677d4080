import "@remix-run/node";

declare module "@remix-run/node" {
  /** What the front knows about a request. Under stock remix-serve and in development there is no front, and all of it is absent. */
  interface AppLoadContext {
    /** For the `nonce` of scripts on hydrated pages. */
    nonce?: string;
    /** Also in the answer's X-Request-Id and in the log. */
    requestId?: string;
    /** Key for rate limits: an IPv4 address, or the /64 of an IPv6 address. */
    clientAddress?: string;
    /** Whether a program on this machine sent it, through no proxy. Absent: unknown, never yes. */
    isLocal?: boolean;
  }
}
