import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { isUnsentForm } from "../form/unsent-form";

/**
 * `shouldRevalidate` of staff screens: after a refused action, too, they show the current state, as
 * a document does. Without it, Remix keeps the data of before. A lost connection keeps it as well:
 * loading would fail, and the error screen would replace the form.
 */
export const revalidateUnlessUnsent = ({ actionResult }: ShouldRevalidateFunctionArgs) =>
  !isUnsentForm(actionResult);
