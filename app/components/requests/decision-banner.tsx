import { Banner } from "../ui/banner";
import { PersonPhone } from "../ui/contact-links";
import { requestDetailsHref } from "../ui/href";
import { DONE_BANNER_ID } from "../ui/placed-banner";
import { useText } from "../context/use-text";
import { WithIsolatedName } from "../ui/with-isolated-name";

/** A decision that an administrator has just made about a request. */
export interface DecisionView {
  what: "accepted" | "rejected" | "closed";
  id: string;
  /** Name and street. */
  subject: string;
  phone: string;
  /** Whether a mail goes out, or why not. */
  mail: "due" | "none" | "bounced";
}

/** Says what was decided, about whom, and whether the homeowner hears of it by mail. */
export function DecisionBanner({
  decision: { what, id, subject, phone, mail },
}: {
  decision: DecisionView;
}) {
  const { t } = useText();
  const words = t.staff.done;
  return (
    <Banner kind="status" id={DONE_BANNER_ID}>
      <WithIsolatedName words={words[what]} name={subject} /> {words.mail[mail]}
      {mail !== "due" && (
        <>
          {" "}
          <PersonPhone phone={phone} />.
        </>
      )}{" "}
      <a href={requestDetailsHref(id)}>{words.see}</a>
    </Banner>
  );
}
