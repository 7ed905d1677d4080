import { ZIP_TOWNS } from "~/schemas/vocabulary";

import { fold } from "./folding.server";
import { DIRECTION, ORDINAL, SUFFIX, UNIT } from "./street-words.server";

/** Second address lines that mean "none"; the documented calls send `NULL`. */
const NO_SECOND_LINE = new Set(["NULL", "NA", "N/A", "NONE", "NO", "NIL"]);
const isLetteredNumber = (word: string | undefined) => /^\d{1,6}[A-Z]{0,2}$/.test(word ?? "");
/** "4", "4B", "B4" or "A" after a unit word, but not the "DR" of Unit Dr. */
const isUnitId = (word: string | undefined) =>
  isLetteredNumber(word) || /^[A-Z]\d{0,4}$/.test(word ?? "");
const withoutZeros = (word: string) => word.replace(/^0+(?=\d)/, "");
const withoutOrdinal = (word: string) => word.replace(/^(\d+)(?:ST|ND|RD|TH)$/, "$1");

/** Upper-case words; `#` and fractions are words of their own, a leading unit moves to the end. */
function splitWords(line: string): string[] {
  const spaced = fold(line)
    .toUpperCase()
    .replace(/^\s*(\d{1,6})-?([A-Z])[\s,]+(?=\S+\s+\S)/, (_, number: string, letter: string) =>
      DIRECTION.has(letter) ? `${number} ${letter} ` : `# ${letter} ${number} `,
    ) // 12B Main St is unit B; 12N Main St is North Main
    .replace(/['’‘`´]/g, "")
    .replace(/(?<![A-Z0-9])([A-Z])\.(?=[A-Z](?:[.\s]|$))/g, "$1") // P.O. Box, N.W., U.S.
    .replace(/#/g, " # ")
    .replace(/&/g, " AND ")
    .replace(/(?<!\d)\/|\/(?!\d)/g, " ");
  const words = (spaced.match(/[\p{L}\p{N}#/]+/gu) ?? []).slice(0, 60);
  const street = words.findIndex((word) => !UNIT.has(word)) + 1;
  const leads =
    UNIT.has(words[0] ?? "") &&
    isUnitId(words[street - 1]) &&
    isLetteredNumber(words[street]) &&
    words.length > street + 1;
  return leads ? [...words.slice(street), "#", ...words.slice(0, street)] : words;
}

const PO_BOX = /^(?:(?:P O|PO|POST OFFICE) ?)?(?:BOX|POB) ?(?:# |NO |NUMBER )?(\d\w*|[A-Z])(?: |$)/;

/** Index where the unit begins: a unit word, or a bare number after the suffix ("12 Main St 4"). */
function unitStart(words: readonly string[]): number {
  if (PO_BOX.test(words.join(" "))) return words.length;
  const marked = words.findIndex((word, i) => {
    const next = words[i + 1];
    if (i < 2) return false;
    if (UNIT.get(next ?? "") === "FL" && withoutOrdinal(word) !== word) return true; // 4th Floor
    if (word === "#" || word === "APT" || word === "APARTMENT") return true;
    if (UNIT.get(word) === "PH") return next === undefined || isUnitId(next);
    if (UNIT.get(word) === "FL") return /^\d{1,3}$/.test(next ?? ""); // FL 34223 is Florida
    return (
      UNIT.has(word) &&
      (isUnitId(next) ||
        next === "#" ||
        (i > 2 && next !== undefined && SUFFIX.has(words[i - 1] ?? "")))
    );
  });
  if (marked !== -1) return marked;
  const last = words.length - 1;
  const suffix = SUFFIX.get(words[last - 1] ?? "");
  // "State Road 776" and "Avenue B" are street names.
  const numbered =
    suffix === "HWY" ||
    suffix === "RTE" ||
    (suffix === "RD" && /^(?:STATE|ST|COUNTY|CO|CTY|FL|FLORIDA)$/.test(words[last - 2] ?? ""));
  return last > 2 && suffix !== undefined && !numbered && isLetteredNumber(words[last])
    ? last
    : words.length;
}

/** Normalized unit: "Apt 4", "#4", "Unit 04" and "4" are `4`; BLDG, FL and PH stay as tags. */
function toUnit(words: readonly string[]): string {
  const parts: { tag: string; id: string }[] = [];
  words.forEach((word, i) => {
    const tag = UNIT.get(word);
    const last = parts.at(-1);
    const number = withoutOrdinal(word);
    const id = withoutZeros(number);
    if (tag !== undefined) parts.push({ tag: tag.replace("#", ""), id: "" });
    else if (number !== word && UNIT.get(words[i + 1] ?? "") === "FL")
      parts.push({ tag: "FL", id });
    else if (last && (last.tag === "" || last.id === "")) last.id += id;
    else parts.push({ tag: "", id });
  });
  const named = parts
    .filter(({ tag, id }) => id !== "" || tag === "PH")
    .map(({ tag, id }) => tag + id);
  return [...new Set(named)].toSorted().join(" ");
}

/** Numbered roads have many spellings and no suffix. */
const ROADS: readonly [RegExp, string][] = [
  [/\bUS (?:HWY|HIGHWAY|RTE|ROUTE|RT) (\d+)\b/, "US $1"],
  [/\b(?:STATE|ST|FLORIDA|FL) (?:ROAD|RD|HWY|HIGHWAY|ROUTE|RTE|RT) (\d+)\b/, "SR $1"],
  [/\b(?:COUNTY|CO|CTY) (?:ROAD|RD|HWY|HIGHWAY|ROUTE|RTE|RT) (\d+)\b/, "CR $1"],
  [/\b(?:HIGHWAY|HIWAY|HWAY) (\d+)\b/, "HWY $1"],
];
const NAME_STARTS: Record<string, string> = { SAINT: "ST", FORT: "FT", MOUNT: "MT", AVENUE: "AVE" };

/** Removes and returns a direction ("North", "North West") at one end; keeps at least one word. */
function takeDirection(words: string[], end: "front" | "back"): string | undefined {
  const [a, b] = (end === "front" ? words : words.slice(-2)).map((word) => DIRECTION.get(word));
  const both = DIRECTION.get(`${a}${b}`);
  const length = words.length > 3 && both !== undefined ? 2 : 1;
  const found = length === 2 ? both : end === "front" ? a : b;
  if (found === undefined || words.length < 2) return undefined;
  words.splice(end === "front" ? 0 : -length, length);
  return found;
}

const streetName = (words: readonly string[]) =>
  words
    .map(
      (word, i) =>
        (i === 0 && NAME_STARTS[word]) || (ORDINAL.get(word) ?? withoutZeros(withoutOrdinal(word))),
    )
    .join("");

/** House number, directions, and the words between them; the last word may be a suffix. */
function streetParts(line: string) {
  const rest = ROADS.reduce((text, [spelling, name]) => text.replace(spelling, name), line).split(
    " ",
  );
  const number: string[] = [];
  while (
    rest.length > 1 &&
    number.length < 2 &&
    (number.length === 0 ? /^\d+[A-Z]?$/ : /^\d+\/\d+$/).test(rest[0] ?? "")
  )
    number.push(withoutZeros(rest.shift() ?? ""));
  const before = takeDirection(rest, "front");
  const behind = takeDirection(rest, "back");
  return { number, before, words: rest, behind };
}

/** Number, direction, name, suffix, direction; the name without spaces: "Mc Call" is "McCall". */
function toStreet(words: readonly string[]): string {
  const line = words.join(" ");
  const box = PO_BOX.exec(line);
  if (box?.[1] !== undefined) return `POBOX ${withoutZeros(box[1])}`;
  const { number, before, words: rest, behind } = streetParts(line);
  // Only the last word is a suffix ("Court St"), and never the only word ("12 Circle").
  const suffix = SUFFIX.get(rest.at(-1) ?? "");
  const name = streetName(suffix === undefined ? rest : rest.slice(0, -1));
  return [...number, before, name, suffix, behind].filter(Boolean).join(" ");
}

/** A town of the area at the end of a street line, with state and zip code. */
const TOWNS = [...new Set(Object.values(ZIP_TOWNS))].join("|").toUpperCase();
const TOWN = new RegExp(` (?:${TOWNS})(?: FL| FLORIDA)?( \\d{5})?$`);

/** Without the town behind a whole street; "300 Old Englewood" may be Old Englewood Rd. */
function withoutTown(words: readonly string[]): readonly string[] {
  const line = words.join(" ");
  const found = TOWN.exec(line);
  if (!found) return words;
  const street = line.slice(0, found.index).split(" ");
  const [before = "", last = ""] = street.slice(-2);
  const isWhole =
    SUFFIX.has(last) ||
    (DIRECTION.has(last) && SUFFIX.has(before)) ||
    (UNIT.has(before) && isUnitId(last));
  return street.length > 1 && (isWhole || found[1] !== undefined) ? street : words;
}

function splitAddress(line1: string, line2: string): { words: string[]; unit: string } {
  const toWords = (line: string) => {
    const words = splitWords(line);
    return NO_SECOND_LINE.has(words.join("")) ? [] : words;
  };
  const first = withoutTown(toWords(line1));
  const second = toWords(line2);
  const swapped =
    UNIT.has(first[0] ?? "") &&
    first.length <= 4 &&
    isLetteredNumber(second[0]) &&
    second.length > 1;
  const [street, more] = swapped ? [second, first] : [first, second];
  const start = unitStart(street);
  return { words: street.slice(0, start), unit: toUnit([...street.slice(start), "#", ...more]) };
}

function toHome(line1: string, line2: string): { street: string; unit: string } {
  const { words, unit } = splitAddress(line1, line2);
  return { street: toStreet(words), unit };
}

/** Raw text when folding leaves nothing: two such homes or people must not share a key. */
const foldedOrRaw = (folded: string, raw: string) =>
  folded || fold(raw).trim().replaceAll("|", "¦");
/** Key of a name in any spelling: "O'Brien", "obrien" and "O’Brien" are one. */
export const nameKey = (name: string) =>
  foldedOrRaw(
    fold(name)
      .replace(/[^\p{L}\p{N}]/gu, "")
      .toUpperCase(),
    name,
  );

/** Words of a name without initials, which are no part of it: "Wilma J." is "Wilma". */
function nameWords(name: string): string[] {
  const words = name
    .split(/[\s-]+/)
    .filter(Boolean)
    .map(nameKey);
  const full = words.filter(({ length }) => length > 1);
  return full.length > 0 ? full : words;
}

/** Nobody may try a list of names in one look-up: a typed one has a word too many at most. */
const MAX_EXTRA_WORDS = 1;

/**
 * Whether a typed name is the stored one, or has words less or one word more: "García" for "García
 * López". They share a word of `minLength` letters: "de" alone is in many names.
 */
export function isSameName(typed: string, stored: string, minLength: number): boolean {
  if (nameKey(typed) === nameKey(stored)) return true;
  const [asked, known] = [nameWords(typed), nameWords(stored)];
  if (asked.length > known.length + MAX_EXTRA_WORDS) return false;
  const [few, many] = asked.length < known.length ? [asked, known] : [known, asked];
  return few.some((word) => word.length >= minLength) && few.every((word) => many.includes(word));
}

/** Key of a home in any spelling: street, unit, zip. Without the city: a zip code has several. */
export function addressKey({
  line1,
  line2,
  zip,
}: {
  line1: string;
  line2: string;
  zip: string;
}): string {
  const { street, unit } = toHome(line1, line2);
  return [foldedOrRaw(street, line1), unit, zip.slice(0, 5)].join("|");
}

interface PersonAtStreet {
  firstName: string;
  lastName: string;
  line1: string;
}

/** Range of the keys of all homes at a street address: any unit, any zip code. */
export function addressKeysAt(line1: string): { $gte: string; $lt: string } {
  const [street = ""] = addressKey({ line1, line2: "", zip: "" }).split("|");
  return { $gte: `${street}|`, $lt: `${street}}` };
}

/** Key of a person at a street address, for status look-ups; `unitKey` is compared separately. */
export function lookupKey({ firstName, lastName, line1 }: PersonAtStreet): string {
  return [nameKey(firstName), nameKey(lastName), foldedOrRaw(toHome(line1, "").street, line1)].join(
    "|",
  );
}

/** Prefix of a person's keys at a house number, on any street; undefined without a number. */
export function lookupPrefix({ firstName, lastName, line1 }: PersonAtStreet): string | undefined {
  const { number } = streetParts(splitAddress(line1, "").words.join(" "));
  return number.length === 0
    ? undefined
    : `${[nameKey(firstName), nameKey(lastName), number.join(" ")].join("|")} `;
}

/** With and without suffix: the last word of "44 Pebble Beach" may be part of the name. */
function similarKeys(line1: string): string[] {
  const { number, words } = streetParts(splitAddress(line1, "").words.join(" "));
  const spelled = words.map((word) => SUFFIX.get(word) ?? word);
  const names = [spelled, ...(SUFFIX.has(words.at(-1) ?? "") ? [spelled.slice(0, -1)] : [])]
    .map(streetName)
    .filter(Boolean);
  return names.map((name) => [...number, name].join(" "));
}

/** Whether two street lines differ at most by suffix or direction. */
export function isSameStreet(one: string, other: string): boolean {
  const keys = new Set(similarKeys(one));
  return similarKeys(other).some((key) => keys.has(key));
}

/** Unit of an address, from either line; `""` for none or the documented calls' literal `NULL`. */
export function unitKey({ line1, line2 }: { line1: string; line2: string }): string {
  return toHome(line1, line2).unit;
}
