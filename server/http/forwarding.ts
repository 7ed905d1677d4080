/** Whether proxies add this header; `name` in lower case. */
export const isForwardingHeader = (name: string) =>
  name.startsWith("x-forwarded-") || ["forwarded", "via", "x-real-ip"].includes(name);
