import type { AnswersView } from "~/schemas/requests/answers";
import type { Message } from "~/text/message";
import { useSite } from "../context/site";
import { useLightText, useText } from "../context/use-text";
import { DescriptionList } from "../ui/description-list";
import { TextLink } from "../ui/contact-links";
import { PrintButton } from "../ui/print-page";
import { Steps } from "./status-result";
import { toHomeownerRows, toNeedRows } from "./answer-rows";
import { ReferenceNumber } from "./reference-number";

interface Props {
  id: string;
  message: Message;
  /** Only for the browser that sent them. */
  answers?: AnswersView | null | undefined;
  /** Address of the request's own page. */
  page: string;
  waitDays?: number | undefined;
}

/** Confirmation screen. `data-sent` tells the script to drop the saved draft of the form. */
export function RequestReceived({ id, message, answers, page, waitDays }: Props) {
  const { t, formatMessage } = useText();
  const { privatePage, received, steps } = useLightText();
  const { centerName, contactPhone } = useSite();
  return (
    <div className="measure received" data-sent="request-help">
      <h1>{t.request.receivedHeading}</h1>
      <div className="panel">
        <p role="status">{formatMessage(message)}</p>
        <p className="number">
          {received.reference} <ReferenceNumber id={id} />
        </p>
        <p>{received.keep}</p>
        <p>
          <a href={page}>{privatePage.link}</a> <span className="hint">{privatePage.linkHint}</span>
        </p>
        <p className="actions">
          <TextLink
            className="button secondary"
            text={received.textBody(centerName, id, contactPhone, page)}
          >
            {received.textIt}
          </TextLink>{" "}
          <PrintButton>{received.print}</PrintButton>
        </p>
      </div>
      {answers && <SentAnswers answers={answers} />}
      <section aria-labelledby="next">
        <h2 id="next">{received.next}</h2>
        <Steps
          steps={[
            { name: steps.sent, text: received.sentText, state: "done" },
            {
              name: steps.review,
              text: (
                <>
                  {received.reviewText}{" "}
                  {waitDays && <span className="hint">{steps.wait(waitDays)}</span>}
                </>
              ),
              state: "now",
            },
            { name: steps.contact, text: received.contactText, state: "later" },
            { name: steps.help, text: received.helpText, state: "later" },
          ]}
        />
        <div className="another">
          <p>
            <a href="/request-help/status">{t.home.checkStatus}</a>
          </p>
          <p>
            <a href="/request-help">{received.another}</a>
          </p>
        </div>
      </section>
    </div>
  );
}

function SentAnswers({ answers }: { answers: AnswersView }) {
  const { t, labels } = useText();
  const { received } = useLightText();
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">{received.answers}</h2>
      <p className="hint">{received.answersHint}</p>
      <DescriptionList
        rows={[
          ...toHomeownerRows(answers, t),
          ...toNeedRows(answers, { t, labels }, t.request.helpTypes),
        ]}
      />
    </section>
  );
}
