import { z } from "zod";
import { requiredLine } from "./fields";

export const SendAgain = z.object({
  mail: requiredLine("mail.notAgain", 100, "mail.notAgain"),
});
