import type { ListPath } from "~/schemas/error-data";
import type { Role } from "~/schemas/vocabulary";
import type { Text } from "~/text/light-en";
import type { Message } from "~/text/message";
import { useSite } from "../context/site";
import { useText } from "../context/use-text";
import { PhoneLink } from "../ui/phone-link";
import { ErrorLinks } from "./error-links";

const LIST_NAMES: Record<ListPath, (t: Text) => string> = {
  "/homeowner-requests": (t) => t.nav.newRequests,
  "/create-volunteer": (t) => t.nav.newApplications,
  "/volunteers": (t) => t.nav.volunteerDatabase,
  "/volunteer/jobs": (t) => t.jobs.heading,
};

interface Props {
  /** HTTP status; absent without an answer. */
  status?: number | undefined;
  message?: Message | undefined;
  list?: ListPath | undefined;
  /** Role of the reader. Staff get links to their work; administrators no "call us". */
  role?: Role | undefined;
  retry?: string | undefined;
}

export function ErrorScreen({ status, message, list, role = "public", retry }: Props) {
  const { t, formatMessage } = useText();
  const { contactPhone } = useSite();
  const isNotFound = status === 404;
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
          ? message
            ? formatMessage(message)
            : t.unexpected.notFoundText
          : t.unexpected.text}
      </p>
      <ErrorLinks
        role={role}
        retry={isNotFound ? undefined : retry}
        list={isNotFound && list ? { path: list, name: LIST_NAMES[list](t) } : undefined}
      />
      {contactPhone && role !== "admin" && (
        <p>
          {t.unexpected.callUs} <PhoneLink phone={contactPhone} />
        </p>
      )}
    </div>
  );
}
