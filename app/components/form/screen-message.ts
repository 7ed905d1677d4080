import { NOTICES } from "~/schemas/notices";
import { SOMETHING_WENT_WRONG } from "~/schemas/vocabulary";

/**
 * The specification's words of one screen in place of the general ones: `failed` for any failure, `away` when the records could not be reached.
 * What the server has to say about this very form stays.
 */
export const toScreenMessage = (alert: string, failed: string, away = failed) =>
  ({ [SOMETHING_WENT_WRONG]: failed, [NOTICES.away]: away })[alert] ?? alert;
