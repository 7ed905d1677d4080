import { GONE } from "~/schemas/notices";
import { SOMETHING_WENT_WRONG } from "~/schemas/vocabulary";
import { PhoneLink } from "./phone-link";
import { useSite } from "./site";
import { useText } from "./text";

/** What is said of a thing that is not there; another text of a 404 is the framework's own. */
const GONE_TEXTS: readonly string[] = [GONE.application, GONE.volunteer];

interface Props {
  /** Status of the answer; absent when the page itself failed. */
  status?: number | undefined;
  /** What the server said about it. */
  message?: string | undefined;
}

/** The generic screen of an unexpected failure: the status or the message, and two ways on. */
export function ErrorScreen({ status, message }: Props) {
  const { t, say } = useText();
  const { contactPhone } = useSite();
  const missing = status === 404;
  const gone = GONE_TEXTS.find((text) => text === message);
  return (
    <div className="measure">
      <h1>{t.unexpected.heading}</h1>
      <p className="lead">{missing ? t.unexpected.notFound : [status, say(message ?? SOMETHING_WENT_WRONG)].filter(Boolean).join(" ")}</p>
      <p>{missing ? (gone ? say(gone) : t.unexpected.notFoundText) : t.unexpected.text}</p>
      <p>
        <a className="button primary" href="/home">
          {t.unexpected.home}
        </a>
      </p>
      {contactPhone && (
        <p>
          {t.unexpected.callUs} <PhoneLink phone={contactPhone} />
        </p>
      )}
    </div>
  );
}
