import type { PlainMessageKey } from "~/text/message";
import { config, z } from "zod";
import { isId, normalizeId, type IdLetter } from "./ids";
import { LIMITS, STATE_CODES, US_STATES, type StateCode } from "./vocabulary";

// In browsers: the faster parser tries eval, which the pages' policy blocks and reports.
if (typeof document !== "undefined") config({ jitless: true });

/** Control characters and lone surrogates: some databases and mail clients reject them. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
const UNPRINTABLE_BUT_LINES = /[^\P{Cc}\n\t]|\p{Cs}/u;
/** Zero-width characters and fillers count as blank. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]/u;

/** Browsers send a textarea's line breaks as CRLF, which would count as two characters. */
const normalize = (text: string) => text.replaceAll("\r\n", "\n").normalize("NFC").trim();
const length = (text: string) => Array.from(text).length;
const isLine = (text: string, max: number) => length(text) <= max && !UNPRINTABLE.test(text);

export const isFilledLine = (text: string, max: number) => VISIBLE.test(text) && isLine(text, max);

/** Normalized text. The cap is checked first, so that huge strings are never normalized. */
const text = (message: PlainMessageKey, max: number, tooLong = message) =>
  z
    .string({ error: message })
    .max(max * 16, tooLong)
    .transform(normalize);

/** Id of a submission, from a client or from the script of the form: a repeat is stored once. */
export const submissionId = z
  .union([z.uuid(), z.string().regex(/^0\.\d{4,20}$/)])
  .optional()
  .catch(undefined);

/** One required line; trimmed. More than `max` characters have a message of their own. */
export const requiredLine = (message: PlainMessageKey, max: number, tooLong: PlainMessageKey) =>
  text(message, max, tooLong)
    // One rule with two messages: a rule that aborts would stop those across fields.
    .refine((v) => isFilledLine(v, max), {
      error: ({ input }) => (length(input as string) > max ? tooLong : message),
    });

/** Required multi-line text; trimmed, line breaks as LF. */
export const requiredText = (message: PlainMessageKey, max: number) =>
  text(message, max).refine(
    (v) => VISIBLE.test(v) && length(v) <= max && !UNPRINTABLE_BUT_LINES.test(v),
    message,
  );

/** Optional multi-line text, `""` if missing or blank; trimmed, line breaks as LF. */
export const optionalText = (message: PlainMessageKey, max: number) =>
  text(message, max)
    .refine((v) => length(v) <= max && !UNPRINTABLE_BUT_LINES.test(v), message)
    .nullable()
    .transform((v) => (v !== null && VISIBLE.test(v) ? v : ""))
    .default("");

/** A line required only if its checkbox is ticked: the schema checks it with `isFilledLine`. */
export const conditionalLine = (message: PlainMessageKey) =>
  z
    .string({ error: message })
    .nullable()
    .transform((v) => normalize(v ?? ""))
    .default("");

/** Second address line. The documented calls send the literal `NULL` for none. */
export const addressLine2 = (message: PlainMessageKey) =>
  z
    .string({ error: message })
    .max(LIMITS.street * 16, "tooLong.address")
    .nullable()
    .transform((v) => normalize(v ?? ""))
    .refine((v) => isLine(v, LIMITS.street), {
      error: ({ input }) => (length(input as string) > LIMITS.street ? "tooLong.address" : message),
    })
    .transform((v) => (v.toUpperCase() === "NULL" || !VISIBLE.test(v) ? "" : v))
    .default("");

/** An email address without display name; trimmed, otherwise kept as entered. */
export const email = (message: PlainMessageKey) =>
  z.string({ error: message }).trim().max(LIMITS.email, "tooLong.email").pipe(z.email(message));

/** The same, or `""` for a person without email. */
export const emailOrNone = (message: PlainMessageKey) =>
  z
    .string({ error: message })
    .nullable()
    .transform((v) => (v ?? "").trim())
    .refine((v) => v === "" || email(message).safeParse(v).success, {
      error: ({ input }) => ((input as string).length > LIMITS.email ? "tooLong.email" : message),
    })
    .default("");

/** A phone number as digits or, from JSON clients, as a number. Forms clean up what was typed. */
const phone = (digits: RegExp, message: PlainMessageKey) =>
  z
    .union([z.string(), z.number()], { error: message })
    .transform(String)
    // Not a piped z.string(): Conform strips "" from string schemas; the message would be wrong.
    .refine((v) => digits.test(v), message);

/** A number from 1000000000 to 9999999999: the specification's rule for help requests. */
export const phone10 = (message: PlainMessageKey) => phone(/^[1-9]\d{9}$/, message);

/** Any ten digits, leading 0 included: the specification's rule for volunteer applications. */
export const tenDigits = (message: PlainMessageKey) => phone(/^\d{10}$/, message);

/** One of a list; JSON clients may send a zip code as a number. */
export const oneOf = <T extends string>(values: readonly [T, ...T[]], message: PlainMessageKey) =>
  z
    .union([z.string(), z.number()], { error: message })
    .transform(String)
    .pipe(z.enum(values, { error: message }));

/** A form's checkbox or a JSON boolean; absent is false. */
export const flag = (message: PlainMessageKey) => z.boolean({ error: message }).default(false);

/** Five digits; JSON clients may send a number. */
export const zip5 = (message: PlainMessageKey) =>
  z
    .union([z.string(), z.number()], { error: message })
    .transform((v) => String(v).trim())
    .refine((v) => /^\d{5}$/.test(v), message);

const STATES = new Map<string, StateCode>(
  STATE_CODES.flatMap((code) =>
    [code, US_STATES[code]].map((name) => [name.toLowerCase(), code] as const),
  ),
);

/** One of the 50 states, by name or code; outputs the code. */
export const stateCode = (message: PlainMessageKey) =>
  z.string({ error: message }).transform((name, context) => {
    const code =
      name.length <= 40 ? STATES.get(name.replace(/\s+/g, " ").trim().toLowerCase()) : undefined;
    if (code !== undefined) return code;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

/** Id of a document whose first letter is its kind; any case. */
export const documentId = (letter: IdLetter, message: PlainMessageKey) =>
  z
    .string({ error: message })
    .max(40, message)
    .transform(normalizeId)
    .refine((v) => isId(letter, v), message);
