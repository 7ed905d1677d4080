import { z } from "zod";
import { requiredLine } from "./fields";

/** Stands for all mails that failed. */
export const ALL_FAILED = "all";

export const SendAgain = z.object({
  mail: requiredLine("mail.notAgain", 100, "mail.notAgain"),
});
