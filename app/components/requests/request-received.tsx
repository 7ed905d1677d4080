import type { Message } from "~/text/message";
import { useSite } from "../context/site";
import { useText } from "../context/use-text";
import { PrintButton } from "../ui/print-button";
import { Steps } from "../ui/steps";
import { ReferenceNumber } from "./reference-number";

interface Props {
  /** Request id, shown as the reference number. */
  id: string;
  /** The server's message. */
  message: Message;
}

/** Confirmation screen. `data-sent` tells the script to drop the saved draft of the form. */
export function RequestReceived({ id, message }: Props) {
  const { t, formatMessage } = useText();
  const { centerName, contactPhone } = useSite();
  // "?&" works on both iOS and Android
  const sms = `sms:?&body=${encodeURIComponent(t.received.textBody(centerName, id, contactPhone))}`;
  return (
    <div className="measure received" data-sent="request-help">
      <section className="panel" aria-labelledby="received">
        <h2 id="received">{t.received.heading}</h2>
        <p role="status">{formatMessage(message)}</p>
        <p className="number">
          {t.received.reference} <ReferenceNumber id={id} />
        </p>
        <p>{t.received.keep}</p>
        <p className="actions">
          <a className="button secondary" href={sms}>
            {t.received.textIt}
          </a>{" "}
          <PrintButton>{t.received.print}</PrintButton>
        </p>
      </section>
      <section aria-labelledby="next">
        <h2 id="next">{t.received.next}</h2>
        <Steps
          steps={[
            { name: t.steps.sent, text: t.received.sentText, state: "done" },
            { name: t.steps.review, text: t.received.reviewText, state: "now" },
            { name: t.steps.contact, text: t.received.contactText, state: "later" },
            { name: t.steps.help, text: t.received.helpText, state: "later" },
          ]}
        />
        <p>
          <a href="/request-help/status">{t.home.checkStatus}</a>
        </p>
      </section>
    </div>
  );
}
