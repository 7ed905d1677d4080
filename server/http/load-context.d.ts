import "@remix-run/node";

declare module "@remix-run/node" {
  /** What the front knows about a request; empty in development and under remix-serve. */
  interface AppLoadContext {
    /** For the `nonce` of scripts on hydrated pages. */
    nonce?: string;
    /** Rate limit key: an IPv4 address, or the /64 of an IPv6 address. */
    clientAddress?: string;
    /** Whether it came from this machine without a proxy; absent means unknown, never true. */
    isLocal?: boolean;
  }
}
