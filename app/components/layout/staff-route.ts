/** What the route of a staff screen with forms exports beside what is its own. */
export { keepUnsentForm as clientAction } from "../form/unsent-form";
export { revalidateUnlessUnsent as shouldRevalidate } from "./revalidation";
export { StaffError as ErrorBoundary } from "./route-error";
