import { log } from "./log.server";
import { settings } from "./settings.server";

/** What administrators should know about how this hub was set up. */
const SETUP_WARNINGS = ["mailOff", "untrustedProxy"] as const;
export type SetupWarning = (typeof SETUP_WARNINGS)[number];

/** Of this process: with WORKERS each learns it from its own requests. */
let hasUntrustedProxy = false;

/** For X-Forwarded-For while TRUST_PROXY_HOPS is 0. Logged once, without the header: it holds addresses. */
export function reportUntrustedProxy() {
  if (hasUntrustedProxy) return;
  hasUntrustedProxy = true;
  log.warn("X-Forwarded-For arrives, but TRUST_PROXY_HOPS is 0: all visitors count as one address");
}

/** The warnings that hold now, for administrators only. */
export function listSetupWarnings(): SetupWarning[] {
  const holds = { mailOff: settings().mail.off === true, untrustedProxy: hasUntrustedProxy };
  return SETUP_WARNINGS.filter((warning) => holds[warning]);
}
