import { NOTICES } from "~/schemas/notices";
import { SOMETHING_WENT_WRONG } from "~/schemas/vocabulary";

/**
 * Replaces general error texts with those the specification has for a screen: `failed` for any
 * failure, `away` when the database was unreachable. Messages about the form itself pass through.
 */
export const toScreenMessage = (alert: string, failed: string, away = failed) =>
  ({ [SOMETHING_WENT_WRONG]: failed, [NOTICES.unavailable]: away })[alert] ?? alert;
