import { NONCE, secureHeaders } from "hono/secure-headers";

/** The security headers of every answer; the Content-Security-Policy is for hydrated pages, and a page that brings its own keeps it. */
export const securityHeaders = (isHttps: boolean) =>
  secureHeaders({
    overwrite: false,
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      // no 'strict-dynamic': it switches 'self' off, and Remix writes its module preloads without a nonce
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
    referrerPolicy: "same-origin", // with the default, no-referrer, browsers send forms with `Origin: null`
    xFrameOptions: "DENY",
    permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
    strictTransportSecurity: isHttps ? "max-age=63072000; includeSubDomains" : false,
  });
