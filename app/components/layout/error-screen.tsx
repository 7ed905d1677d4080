import { PORTALS } from "~/schemas/accounts/portals";
import type { Role } from "~/schemas/vocabulary";
import type { Text } from "~/text/en";
import type { Message, PlainMessageKey } from "~/text/message";
import { useSite } from "../context/site";
import { useText } from "../context/use-text";
import { PhoneLink } from "../ui/phone-link";

/** List to go back to, by message of our own 404s; the framework's have other messages. */
const LISTS: Partial<Record<PlainMessageKey, readonly [path: string, name: (t: Text) => string]>> =
  {
    "request.notFound": ["/homeowner-requests", (t) => t.nav.newRequests],
    "application.notFound": ["/create-volunteer", (t) => t.nav.newApplications],
    "volunteer.notFound": ["/volunteers", (t) => t.nav.volunteerDatabase],
    "job.notFound": ["/volunteer/jobs", (t) => t.jobs.heading],
  };

interface Props {
  /** HTTP status; absent when rendering failed. */
  status?: number | undefined;
  /** Message of the error response. */
  message?: Message | undefined;
  /** Role of the reader. Staff get links to their work; administrators no "call us". */
  role?: Role | undefined;
}

/** Generic error screen: status or message, and links to continue. */
export function ErrorScreen({ status, message, role = "public" }: Props) {
  const { t, formatMessage } = useText();
  const { contactPhone } = useSite();
  const isNotFound = status === 404;
  const list = isNotFound ? (typeof message === "string" ? LISTS[message] : undefined) : undefined;
  return (
    <div className="measure">
      <h1>{t.unexpected.heading}</h1>
      <p className="lead">
        {isNotFound
          ? t.unexpected.notFound
          : [status, formatMessage(message ?? "somethingWentWrong")].filter(Boolean).join(" ")}
      </p>
      <p>
        {isNotFound
          ? list
            ? formatMessage(message ?? "somethingWentWrong")
            : t.unexpected.notFoundText
          : t.unexpected.text}
      </p>
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
