import {
  isRouteErrorResponse,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type Portal, PORTALS } from "~/schemas/accounts/portals";
import { type OutageData, readErrorData, type ListPath } from "~/schemas/error-data";
import { type FormFields, EMPTY_FORM } from "~/schemas/form";
import type { Role } from "~/schemas/vocabulary";
import { isStaffScreen } from "~/screens";
import type { Text } from "~/text/light-en";
import type { Message } from "~/text/message";
import { LoginForm } from "../accounts/login-form";
import { useSite } from "../context/site";
import { useText } from "../context/use-text";
import { Banner, FailureBanner } from "../ui/banner";
import { PhoneLink } from "../ui/contact-links";
import { Link } from "../ui/link";
import { ResubmitForm } from "./resubmit-form";

export function RouteError({ role }: { role: Role }) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const page = pathname + search;
  const retry = isStaffScreen(pathname) ? page : undefined;
  if (!isRouteErrorResponse(error)) {
    const status = isFailedFetch(error) ? undefined : 500;
    return <ErrorScreen status={status} role={role} retry={retry} />;
  }
  const data = readErrorData(error.data);
  if (data?.kind === "again") return <LogInAgain {...data} />;
  if (data?.kind === "outage") return <OutageScreen outage={data} role={role} retry={page} />;
  return (
    <ErrorScreen
      status={error.status}
      role={role}
      message={data?.message}
      list={data?.list}
      retry={retry}
    />
  );
}

/** `ErrorBoundary` of staff screens: the document stays, where the root's would draw it anew. */
export function StaffError() {
  const page = useRouteLoaderData<() => { role: Role }>("root");
  return <RouteError role={page?.role ?? "public"} />;
}

/** Whether the server did not answer; each browser words that error differently. */
const isFailedFetch = (error: unknown) =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message);

interface Props {
  outage: OutageData;
  role: Role;
  retry: string;
}

function OutageScreen({ outage, role, retry }: Props) {
  if (outage.form) return <ResubmitForm {...outage.form} outage={outage} />;
  return (
    <div className="measure">
      <FailureBanner {...outage} />
      <h1>{outage.heading}</h1>
      <ErrorLinks role={role} retry={retry} />
    </div>
  );
}

interface LogInAgainProps {
  role: Portal;
  to: string;
  fields: FormFields;
}

/** Login shown when a form is submitted after the session ended; carries the form's values. */
function LogInAgain({ role, to, fields }: LogInAgainProps) {
  const { formatMessage } = useText();
  return (
    <LoginForm portal={role} form={EMPTY_FORM} to={to} carried={fields}>
      <Banner kind="alert">{formatMessage("account.loginEnded")}</Banner>
    </LoginForm>
  );
}

const LIST_NAMES: Record<ListPath, (t: Text) => string> = {
  "/homeowner-requests": (t) => t.nav.newRequests,
  "/create-volunteer": (t) => t.nav.newApplications,
  "/volunteers": (t) => t.nav.volunteerDatabase,
  "/volunteer/jobs": (t) => t.jobs.heading,
};

interface ErrorScreenProps {
  /** HTTP status; absent without an answer. */
  status?: number | undefined;
  message?: Message | undefined;
  list?: ListPath | undefined;
  /** Role of the reader. Staff get links to their work; administrators no "call us". */
  role?: Role | undefined;
  retry?: string | undefined;
}

export function ErrorScreen({ status, message, list, role = "public", retry }: ErrorScreenProps) {
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

interface ErrorLinksProps {
  role: Role;
  retry?: string | undefined;
  list?: { path: string; name: string } | undefined;
}

function ErrorLinks({ role, retry, list }: ErrorLinksProps) {
  const { t } = useText();
  return (
    <p className="actions">
      {retry && (
        <Link className="button primary" href={retry}>
          {t.unexpected.retry}
        </Link>
      )}
      {list ? (
        <Link className="button primary" href={list.path}>
          {t.staff.details.backTo(list.name)}
        </Link>
      ) : (
        <Link
          className={`button ${retry ? "secondary" : "primary"}`}
          href={role === "public" ? "/home" : PORTALS[role].dashboard}
        >
          {role === "public" ? t.unexpected.home : t.account.backToDashboard}
        </Link>
      )}
    </p>
  );
}
