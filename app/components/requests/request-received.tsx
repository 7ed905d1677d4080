import type { Message } from "~/text/message";
import { useSite } from "../context/site";
import { usePublicText, useText } from "../context/use-text";
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
  const { received, steps } = usePublicText();
  const { centerName, contactPhone } = useSite();
  // "?&" works on both iOS and Android
  const sms = `sms:?&body=${encodeURIComponent(received.textBody(centerName, id, contactPhone))}`;
  return (
    <div className="measure received" data-sent="request-help">
      <section className="panel" aria-labelledby="received">
        <h2 id="received">{received.heading}</h2>
        <p role="status">{formatMessage(message)}</p>
        <p className="number">
          {received.reference} <ReferenceNumber id={id} />
        </p>
        <p>{received.keep}</p>
        <p className="actions">
          <a className="button secondary" href={sms}>
            {received.textIt}
          </a>{" "}
          <PrintButton>{received.print}</PrintButton>
        </p>
      </section>
      <section aria-labelledby="next">
        <h2 id="next">{received.next}</h2>
        <Steps
          steps={[
            { name: steps.sent, text: received.sentText, state: "done" },
            { name: steps.review, text: received.reviewText, state: "now" },
            { name: steps.contact, text: received.contactText, state: "later" },
            { name: steps.help, text: received.helpText, state: "later" },
          ]}
        />
        <p>
          <a href="/request-help/status">{t.home.checkStatus}</a>
        </p>
      </section>
    </div>
  );
}
