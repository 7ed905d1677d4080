import { vi } from "vitest";

/** Retries an assertion for up to 15 s: mails, background work and scripts follow later. */
export const eventually = <T>(assertion: () => T | Promise<T>) =>
  vi.waitFor(assertion, { timeout: 15_000, interval: 100 });
