import {
  isRouteErrorResponse,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { readErrorData } from "~/schemas/error-data";
import { isStaffScreen } from "~/schemas/staff-screens";
import type { Role } from "~/schemas/vocabulary";
import { LogInAgain } from "../accounts/log-in-again";
import { ErrorScreen } from "./error-screen";
import { ResubmitForm } from "./resubmit-form";

/** What is shown in place of a screen after an error. */
export function RouteError({ role }: { role: Role }) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const retry = isStaffScreen(pathname) ? pathname + search : undefined;
  if (!isRouteErrorResponse(error)) {
    const status = isFailedFetch(error) ? undefined : 500;
    return <ErrorScreen status={status} role={role} retry={retry} />;
  }
  const data = readErrorData(error.data);
  if (data?.kind === "again") return <LogInAgain {...data} />;
  if (data?.kind === "retry") return <ResubmitForm {...data} />;
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
