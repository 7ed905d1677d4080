import { log } from "./log.server";
import { settings } from "./settings.server";

const SETUP_WARNINGS = ["mailOff", "untrustedProxy"] as const;
export type SetupWarning = (typeof SETUP_WARNINGS)[number];

/** Per process: with WORKERS, each worker detects it from its own requests. */
let hasUntrustedProxy = false;

/** For X-Forwarded-For while TRUST_PROXY_HOPS is 0. Logs once, without the header's addresses. */
export function reportUntrustedProxy() {
  if (hasUntrustedProxy) return;
  hasUntrustedProxy = true;
  log.warn("X-Forwarded-For received, but TRUST_PROXY_HOPS is 0: all clients share one address");
}

/** Current warnings, for administrators only. */
export function listSetupWarnings(): SetupWarning[] {
  const active = { mailOff: settings().mail.off === true, untrustedProxy: hasUntrustedProxy };
  return SETUP_WARNINGS.filter((warning) => active[warning]);
}
