import {
  isRouteErrorResponse,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { readErrorData } from "~/schemas/error-data";
import { isStaffScreen } from "~/screens";
import type { Role } from "~/schemas/vocabulary";
import { LogInAgain } from "../accounts/log-in-again";
import { ErrorScreen } from "./error-screen";
import { OutageScreen } from "./outage-screen";

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
