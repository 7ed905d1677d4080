import { z } from "zod";
import { requiredLine } from "./fields";

/** Which mail to send again. */
export const SendAgain = z.object({
  mail: requiredLine("mail.notAgain", 100, "mail.notAgain"),
});
