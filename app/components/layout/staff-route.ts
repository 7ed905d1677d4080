import {
  isRouteErrorResponse,
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from "@remix-run/react";
import type { FormState } from "~/schemas/form";

export { keepUnsentForm as clientAction, revalidateUnlessUnsent as shouldRevalidate };
export { StaffError as ErrorBoundary } from "./route-error";

/** Reloads after a refused action too, but not offline: an error screen would replace the form. */
export const revalidateUnlessUnsent = ({ actionResult }: ShouldRevalidateFunctionArgs) =>
  !isUnsentForm(actionResult);

/** Keeps a form without the expected answer: Remix would replace it by the error screen. */
async function keepUnsentForm({ request, serverAction }: ClientActionFunctionArgs) {
  const fields = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    return { form: toForm(fields), unsent: true };
  }
}

const isUnsentForm = (result: unknown) =>
  typeof result === "object" && result !== null && "unsent" in result;

function toForm(fields: FormData): FormState & { intent: string | undefined } {
  const names = [...new Set(fields.keys())].filter((name) => !/password/i.test(name));
  const lists = Object.fromEntries(
    names.map((name) => [name, fields.getAll(name).filter((value) => typeof value === "string")]),
  );
  const values = Object.fromEntries(names.map((name) => [name, lists[name]?.[0]]));
  return { values, lists, errors: {}, alert: "unavailable", intent: values.intent };
}
