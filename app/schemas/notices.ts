/** Sentences that the services say to people at both doors and that the specification leaves open. Spanish: `text/es.ts`, by these keys. */
export const NOTICES = {
  requestReceived: "Your request was received. A representative will review the request and an email follows.",
  unavailable:
    "We could not reach our records just now. Nothing you typed is lost: please try again in a minute. Sending again will not make a second request.",
  tooMany:
    "Many requests came from this connection in a short time. Nothing you typed is lost: please wait a few minutes and try again, or call us.",
} as const;
