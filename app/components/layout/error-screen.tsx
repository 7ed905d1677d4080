import { NOT_FOUND } from "~/schemas/notices";
import { PORTALS } from "~/schemas/accounts/portals";
import { SOMETHING_WENT_WRONG, type Role } from "~/schemas/vocabulary";
import type { Text } from "~/text/en";
import { PhoneLink } from "../ui/phone-link";
import { useSite } from "../context/site";
import { useText } from "../context/use-text";

/** The list to go back to, by message; any other text of a 404 is the framework's own. */
const LISTS: Readonly<Record<string, readonly [path: string, name: (t: Text) => string]>> = {
  [NOT_FOUND.request]: ["/homeowner-requests", (t) => t.nav.newRequests],
  [NOT_FOUND.application]: ["/create-volunteer", (t) => t.nav.newApplications],
  [NOT_FOUND.volunteer]: ["/volunteers", (t) => t.nav.volunteerDatabase],
  [NOT_FOUND.job]: ["/volunteer/jobs", (t) => t.jobs.heading],
};

interface Props {
  /** Status of the answer; absent when the page itself failed. */
  status?: number | undefined;
  /** What the server said about it. */
  message?: string | undefined;
  /** Of the reader: staff get the way back to their work, and no advice to call themselves. */
  role?: Role | undefined;
}

/** The generic screen of an unexpected failure: the status or the message, and the ways on. */
export function ErrorScreen({ status, message, role = "public" }: Props) {
  const { t, say } = useText();
  const { contactPhone } = useSite();
  const missing = status === 404;
  const list = missing ? LISTS[message ?? ""] : undefined;
  return (
    <div className="measure">
      <h1>{t.unexpected.heading}</h1>
      <p className="lead">
        {missing
          ? t.unexpected.notFound
          : [status, say(message ?? SOMETHING_WENT_WRONG)].filter(Boolean).join(" ")}
      </p>
      <p>{missing ? (list ? say(message ?? "") : t.unexpected.notFoundText) : t.unexpected.text}</p>
      <p>
        {list && role !== "public" ? (
          <a className="button primary" href={list[0]}>
            {t.staff.details.backTo(list[1](t))}
          </a>
        ) : (
          <a
            className="button primary"
            href={role === "public" ? "/home" : PORTALS[role].dashboard}
          >
            {role === "public" ? t.unexpected.home : t.account.backToDashboard}
          </a>
        )}
      </p>
      {contactPhone && role !== "admin" && (
        <p>
          {t.unexpected.callUs} <PhoneLink phone={contactPhone} />
        </p>
      )}
    </div>
  );
}
