import { z } from "zod";
import { requiredLine } from "../fields";

const MAX_WHO = 300;
const MAX_REASON = 200;
/** More than one person has. */
const MAX_RECORDS = 500;

const who = requiredLine("person.unknownKey", MAX_WHO, "person.unknownKey");

const NOT_CHOSEN = { error: "person.nothingChosen" } as const;

export const FindPerson = z.object({ who });

export const ActOnRecords = z.object({
  who,
  records: z
    .array(z.string(NOT_CHOSEN).max(9, NOT_CHOSEN), NOT_CHOSEN)
    .max(MAX_RECORDS, NOT_CHOSEN),
  act: z.enum(["erase", "hold", "release"], { error: "somethingWentWrong" }),
  reason: z
    .string({ error: "person.holdReason" })
    .trim()
    .max(MAX_REASON, "person.holdReason")
    .default(""),
});

/** The answer to the question whether to erase them; `ids` has spaces between them. */
export const EraseRecords = z.object({
  who,
  ids: z.string({ error: "person.nothingChosen" }).max(10 * MAX_RECORDS, "person.nothingChosen"),
});

export const SwitchRetention = z.object({
  on: z.enum(["yes", "no"], { error: "somethingWentWrong" }),
});

export const ExportPerson = z.object({
  who,
  format: z.enum(["json", "html"], { error: "somethingWentWrong" }),
});
