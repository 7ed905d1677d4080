import { z } from "zod";
import { optionalText } from "./fields";
import { SKIES } from "./site";

export const MAX_SITE_MESSAGE = 300;

const text = optionalText("site.tooLong", MAX_SITE_MESSAGE);
const general = { error: "somethingWentWrong" } as const;

export const SiteForm = z
  .object({
    skies: z.enum(SKIES, general),
    full: z.enum(["no", "yes"], general),
    en: text,
    es: text,
    /** When the site had changed last, as the form knew it; "" for never. */
    since: z.union([z.literal(""), z.iso.datetime(general)], general).default(""),
  })
  .superRefine(({ en, es }, context) => {
    if ((en === "") !== (es === ""))
      context.addIssue({ code: "custom", path: [en === "" ? "en" : "es"], message: "site.both" });
  });
export type SiteInput = z.output<typeof SiteForm>;
