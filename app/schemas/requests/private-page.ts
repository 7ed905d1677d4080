import { z } from "zod";
import { CROSS_FIELD } from "../form";
import { optionalText } from "../fields";
import { LIMITS } from "../vocabulary";

/** The homeowner's own page; `link` in its address is a signed request id. */
export const PRIVATE_PATH = "/my-request";

export const TOLD_KINDS = [
  "phone",
  "stillAll",
  "stillPart",
  "noLonger",
  "callMe",
  "message",
] as const;
export type ToldKind = (typeof TOLD_KINDS)[number];
/** Kinds that say nothing without words. */
const NEEDS_WORDS: readonly ToldKind[] = ["stillPart", "message"];

const hasPhone = (text: string) => (text.match(/\d/g) ?? []).length >= 10;

export const TellForm = z
  .object({
    about: z.enum(TOLD_KINDS, { error: "page.about" }),
    text: optionalText("page.text", LIMITS.note),
  })
  .refine(({ about, text }) => about !== "phone" || hasPhone(text), {
    path: ["text"],
    message: "page.newPhone",
    ...CROSS_FIELD,
  })
  .refine(({ about, text }) => !NEEDS_WORDS.includes(about) || text !== "", {
    path: ["text"],
    message: "page.words",
    ...CROSS_FIELD,
  });
export type Told = z.output<typeof TellForm>;

/** Digits that open the page, and what was written there before it closed, if anything. */
export const DigitsForm = z
  .object({
    digits: z
      .string({ error: "page.digits" })
      .transform((text) => text.replace(/\s/g, ""))
      .refine((text) => /^\d{4}$/.test(text), { error: "page.digits" }),
    about: z.string().catch(""),
    text: z.string().catch(""),
  })
  .transform(({ digits, ...written }, context) => {
    if (written.about === "" && written.text === "") return { digits };
    const { data: told, error } = TellForm.safeParse(written);
    for (const { path, message } of error?.issues ?? [])
      context.addIssue({ code: "custom", path, message });
    return { digits, told };
  });

/** A button without fields. */
export const CloseForm = z.object({});
