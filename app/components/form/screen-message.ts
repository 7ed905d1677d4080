import type { Message } from "~/text/message";

/** The specification's errors of a screen: `away` in an outage. Messages about the form stay. */
export const toScreenMessage = (alert: Message, failed: Message, away = failed): Message =>
  alert === "somethingWentWrong" ? failed : alert === "unavailable" ? away : alert;
