/** An email as it is sent; `to` is the bare address. */
export interface OutgoingMail {
  id: string;
  from: string;
  to: string;
  tag: string;
  subject: string;
  text: string;
  html: string;
  /** Page that ends such mails; mail programs show a button for it. */
  unsubscribe?: string | undefined;
}

/**
 * Why an email was not accepted. `suppressed` and `failed` are final, `retry` is temporary,
 * `blocked` needs a fix of the account, `unclear` had no response and may be delivered.
 */
export interface DeliveryFailure {
  kind: "suppressed" | "failed" | "retry" | "blocked" | "unclear";
  /** Provider's error code and status; not its message, which quotes addresses. */
  code: string;
}

export type DeliveryResult = { providerId: string } | DeliveryFailure;

/** A sandbox accepts emails, but delivers none. */
export type AccountStatus = { isSandbox: boolean } | DeliveryFailure;
