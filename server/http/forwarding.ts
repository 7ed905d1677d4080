/** Whether a header, in lower case, is one that proxies add. */
export const isForwardingHeader = (name: string) =>
  name.startsWith("x-forwarded-") || ["forwarded", "via", "x-real-ip"].includes(name);
