import { NONCE, secureHeaders } from "hono/secure-headers";

/** Security headers; the CSP is for hydrated pages, and a response with its own CSP keeps it. */
export const securityHeaders = (isHttps: boolean) =>
  secureHeaders({
    overwrite: false,
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      // Not 'strict-dynamic': it disables 'self', and Remix's module preloads have no nonce.
      scriptSrc: ["'self'", NONCE],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", "data:"],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    // Not the default, no-referrer: with it browsers send forms with `Origin: null`.
    referrerPolicy: "same-origin",
    xFrameOptions: "DENY",
    permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
    strictTransportSecurity: isHttps ? "max-age=63072000; includeSubDomains" : false,
  });
