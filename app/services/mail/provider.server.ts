import type { Settings } from "../platform/settings.server";
import type { AccountStatus, DeliveryResult, OutgoingMail } from "./delivery.server";
import * as postmark from "./postmark.server";
import * as smtp from "./smtp.server";

/** What takes emails and delivers them. None of it throws. */
export interface MailProvider {
  name: "Postmark" | "SMTP";
  deliver(mail: OutgoingMail): Promise<DeliveryResult>;
  /** The email that was sent with our id; undefined if there is none, or if it can't be asked. */
  findDelivery(id: string): Promise<DeliveryResult | undefined>;
  /** Whether it accepts the account. Sends nothing. */
  checkAccount(): Promise<AccountStatus>;
}

/** The provider that the settings name; undefined where there is none, or mail is off. */
export function findProvider({ mail }: Pick<Settings, "mail">): MailProvider | undefined {
  const { off, postmark: account, smtp: server } = mail;
  if (off) return undefined;
  if (account)
    return {
      name: "Postmark",
      deliver: (one) => postmark.deliver(account, one),
      findDelivery: (id) => postmark.findDelivery(account, id),
      checkAccount: () => postmark.checkAccount(account),
    };
  if (server)
    return {
      name: "SMTP",
      deliver: (one) => smtp.deliver(server, one),
      // A mail server can't be asked; the same Message-ID marks the repeat as one.
      findDelivery: () => Promise.resolve(undefined),
      checkAccount: () => smtp.checkAccount(server),
    };
  return undefined;
}
