import type { Message } from "~/text/message";

/**
 * Replaces general errors with those the specification has for a screen: `failed` for any failure,
 * `away` when the database was unreachable. Messages about the form itself pass through.
 */
export const toScreenMessage = (alert: Message, failed: Message, away = failed): Message =>
  alert === "somethingWentWrong" ? failed : alert === "unavailable" ? away : alert;
