import { PORTALS } from "~/schemas/accounts/portals";
import { NOT_FOUND } from "~/schemas/notices";
import { SOMETHING_WENT_WRONG, type Role } from "~/schemas/vocabulary";
import type { Text } from "~/text/en";
import { useSite } from "../context/site";
import { useText } from "../context/use-text";
import { PhoneLink } from "../ui/phone-link";

/** List to go back to, by message of our own 404s; the framework's have other messages. */
const LISTS: Readonly<Record<string, readonly [path: string, name: (t: Text) => string]>> = {
  [NOT_FOUND.request]: ["/homeowner-requests", (t) => t.nav.newRequests],
  [NOT_FOUND.application]: ["/create-volunteer", (t) => t.nav.newApplications],
  [NOT_FOUND.volunteer]: ["/volunteers", (t) => t.nav.volunteerDatabase],
  [NOT_FOUND.job]: ["/volunteer/jobs", (t) => t.jobs.heading],
};

interface Props {
  /** HTTP status; absent when rendering failed. */
  status?: number | undefined;
  /** Message of the error response. */
  message?: string | undefined;
  /** Role of the reader. Staff get links to their work; administrators no "call us". */
  role?: Role | undefined;
}

/** Generic error screen: status or message, and links to continue. */
export function ErrorScreen({ status, message, role = "public" }: Props) {
  const { t, translate } = useText();
  const { contactPhone } = useSite();
  const isNotFound = status === 404;
  const list = isNotFound ? LISTS[message ?? ""] : undefined;
  return (
    <div className="measure">
      <h1>{t.unexpected.heading}</h1>
      <p className="lead">
        {isNotFound
          ? t.unexpected.notFound
          : [status, translate(message ?? SOMETHING_WENT_WRONG)].filter(Boolean).join(" ")}
      </p>
      <p>
        {isNotFound
          ? list
            ? translate(message ?? "")
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
