import { z } from "zod";
import { LIMITS, STATE_CODES, US_STATES, type StateCode } from "./vocabulary";

/** Control characters and lone surrogates: no name, street or message contains them, and some stores and mail programs choke on them. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
const UNPRINTABLE_BUT_LINES = /[^\P{Cc}\n\t]|\p{Cs}/u;
/** Zero-width characters and fillers alone are as blank as spaces. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]/u;

/** Characters as a person counts them: a browser sends each line break of a textarea as two. */
const normalize = (text: string) => text.replaceAll("\r\n", "\n").normalize("NFC").trim();
const length = (text: string) => Array.from(text).length;
const isLine = (text: string, max: number) => length(text) <= max && !UNPRINTABLE.test(text);

/** One line of text that says something. */
export const isFilledLine = (text: string, max: number) => VISIBLE.test(text) && isLine(text, max);

/** Text as sent, tidied. No text of the product is longer than the cap, which stands before the string is walked. */
const text = (message: string, max: number) =>
  z
    .string({ error: message })
    .max(max * 16, message)
    .transform(normalize);

/** One line of text that must not be blank; trimmed. Every way of getting it wrong has the one message. */
export const requiredLine = (message: string, max: number) =>
  text(message, max).refine((v) => isFilledLine(v, max), message);

/** Text of several lines that must not be blank; trimmed, line breaks as LF. */
export const requiredText = (message: string, max: number) =>
  text(message, max).refine(
    (v) => VISIBLE.test(v) && length(v) <= max && !UNPRINTABLE_BUT_LINES.test(v),
    message,
  );

/** Text of several lines that may be missing or blank, which are the same; trimmed, line breaks as LF. */
export const optionalText = (message: string, max: number) =>
  text(message, max)
    .refine((v) => length(v) <= max && !UNPRINTABLE_BUT_LINES.test(v), message)
    .nullable()
    .transform((v) => (v !== null && VISIBLE.test(v) ? v : ""))
    .default("");

/** A line that counts only when a box beside it is ticked: whoever reads it checks it with `isFilledLine`. */
export const conditionalLine = (message: string) =>
  z
    .string({ error: message })
    .nullable()
    .transform((v) => normalize(v ?? ""))
    .default("");

/** Second address line. The documented calls send the literal `NULL` for none: it is equal to an empty and a missing one. */
export const addressLine2 = (message: string) =>
  z
    .string({ error: message })
    .max(LIMITS.street * 16, message)
    .nullable()
    .transform((v) => normalize(v ?? ""))
    .refine((v) => isLine(v, LIMITS.street), message)
    .transform((v) => (v.toUpperCase() === "NULL" || !VISIBLE.test(v) ? "" : v))
    .default("");

/** A plain address of an inbox: kept as typed but for white space. */
export const email = (message: string) =>
  z
    .string({ error: message })
    .max(LIMITS.email * 16, message)
    .trim()
    .pipe(z.email(message).max(LIMITS.email, message));

/** The same, or `""` for somebody who has none. */
export const emailOrNone = (message: string) =>
  z
    .string({ error: message })
    .nullable()
    .transform((v) => (v ?? "").trim())
    .refine((v) => v === "" || email(message).safeParse(v).success, message)
    .default("");

/**
 * A phone number as digits. Separators and a leading +1 are dropped: people type them, and phones that
 * copy a number out of the address book put invisible marks and long dashes into it.
 */
const phone = (digits: RegExp, message: string) =>
  z
    .union([z.string(), z.number()], { error: message })
    .transform((v) => (typeof v === "string" || Number.isSafeInteger(v) ? String(v) : ""))
    .refine((v) => v.length <= 64 && !v.startsWith("-"), message)
    .transform((v) => v.replace(/[\s().\p{Pd}\p{Cf}]/gu, "").replace(/^\+?1(?=\d{10}$)/, ""))
    // Not a piped z.string(): the form library takes "" out of every string schema, and the message would be about undefined.
    .refine((v) => digits.test(v), message);

/** A number from 1000000000 to 9999999999: the rule of a request for help. */
export const phone10 = (message: string) => phone(/^[1-9]\d{9}$/, message);

/** Any ten digits, also with a leading 0: the rule of an application. */
export const tenDigits = (message: string) => phone(/^\d{10}$/, message);

/** One of a list; a JSON client may send a zip code as a number. */
export const oneOf = <T extends string>(values: readonly [T, ...T[]], message: string) =>
  z
    .union([z.string(), z.number()], { error: message })
    .transform(String)
    .pipe(z.enum(values, { error: message }));

/** A ticked box of a form, or a JSON boolean; absent is false. */
export const flag = (message: string) => z.boolean({ error: message }).default(false);

/** Five digits; a JSON client may send a number. */
export const zip5 = (message: string) =>
  z
    .union([z.string(), z.number()], { error: message })
    .transform((v) => String(v).trim())
    .refine((v) => /^\d{5}$/.test(v), message);

const STATES = new Map<string, StateCode>(
  STATE_CODES.flatMap((code) =>
    [code, US_STATES[code]].map((name) => [name.toLowerCase(), code] as const),
  ),
);

/** One of the 50 states, by name or by code; gives the code. */
export const stateCode = (message: string) =>
  z.string({ error: message }).transform((name, context) => {
    const code =
      name.length <= 40 ? STATES.get(name.replace(/\s+/g, " ").trim().toLowerCase()) : undefined;
    if (code !== undefined) return code;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

/** The id of a document of one kind, typed in any case. */
export const documentId = (letter: "R" | "A" | "V" | "U", message: string) =>
  z
    .string({ error: message })
    .max(40, message)
    .transform((v) => v.trim().toUpperCase())
    .refine((v) => v.startsWith(letter) && /^.[0-9A-HJKMNP-TV-Z]{8}$/.test(v), message);
