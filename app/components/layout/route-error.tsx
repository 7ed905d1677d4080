import {
  isRouteErrorResponse,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { Portal } from "~/schemas/accounts/portals";
import type { FormFields } from "~/schemas/carried-form";
import { type OutageData, readErrorData } from "~/schemas/error-data";
import { EMPTY_FORM } from "~/schemas/form";
import type { Role } from "~/schemas/vocabulary";
import { isStaffScreen } from "~/screens";
import { LoginForm } from "../accounts/login-form";
import { useText } from "../context/use-text";
import { Banner } from "../ui/banner";
import { FailureBanner } from "../ui/failure-banner";
import { ErrorLinks } from "./error-links";
import { ErrorScreen } from "./error-screen";
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
