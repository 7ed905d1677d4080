import { fold } from "./folding.server";
import { DIRECTION, ORDINAL, SUFFIX, UNIT } from "./street-words.server";

/** What stands in a second address line for "none"; the documented calls send the first one. */
const NO_SECOND_LINE = new Set(["NULL", "NA", "N/A", "NONE", "NO", "NIL"]);
const isLetteredNumber = (word: string | undefined) =>
  word !== undefined && /^\d{1,6}[A-Z]{0,2}$/.test(word);
/** What follows a unit word when it really is one: "4", "4B", "B4", "A", but not the "DR" of Unit Dr. */
const isUnitId = (word: string | undefined) =>
  isLetteredNumber(word) || /^[A-Z]\d{0,4}$/.test(word ?? "");
const withoutZeros = (word: string) => word.replace(/^0+(?=\d)/, "");
const withoutOrdinal = (word: string) => word.replace(/^(\d+)(?:ST|ND|RD|TH)$/, "$1");

/** A line as words of capitals and digits; `#` and fractions are words of their own, a unit in front of the street goes behind it. */
function splitWords(line: string): string[] {
  const words = fold(line)
    .toUpperCase()
    .replace(/^\s*(\d{1,6})-?([A-Z])[\s,]+(?=\S+\s+\S)/, (_, number: string, letter: string) =>
      DIRECTION.has(letter) ? `${number} ${letter} ` : `# ${letter} ${number} `,
    ) // 12B Main St is unit B; 12N Main St is North Main
    .replace(/['’‘`´]/g, "")
    .replace(/(?<![A-Z0-9])([A-Z])\.(?=[A-Z](?:[.\s]|$))/g, "$1") // P.O. Box, N.W., U.S.
    .replace(/#/g, " # ")
    .replace(/&/g, " AND ")
    .replace(/(?<!\d)\/|\/(?!\d)/g, " ")
    .replace(/[^\p{L}\p{N}#/]+/gu, " ")
    .trim()
    .split(" ")
    .filter(Boolean)
    .slice(0, 60);
  const street = words.findIndex((word, i) => i > 0 && !UNIT.has(word)) + 1;
  const leads =
    UNIT.has(words[0] ?? "") &&
    isUnitId(words[street - 1]) &&
    isLetteredNumber(words[street]) &&
    words.length > street + 1;
  return leads ? [...words.slice(street), "#", ...words.slice(0, street)] : words;
}

const PO_BOX = /^(?:(?:P O|PO|POST OFFICE) ?)?(?:BOX|POB) ?(?:# |NO |NUMBER )?(\d\w*|[A-Z])(?: |$)/;

/** Where in a line the unit begins: at a unit word that names one, or at a bare number behind the street's kind ("12 Main St 4"). */
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
  if (marked > 0) return marked;
  const last = words.length - 1;
  const kind = SUFFIX.get(words[last - 1] ?? "");
  // "State Road 776" and "Avenue B" are names of streets.
  const numbered =
    kind === "HWY" ||
    kind === "RTE" ||
    (kind === "RD" && /^(?:STATE|ST|COUNTY|CO|CTY|FL|FLORIDA)$/.test(words[last - 2] ?? ""));
  return last > 2 && kind !== undefined && !numbered && isLetteredNumber(words[last])
    ? last
    : words.length;
}

/** Unit words and what they name as one text: "Apt 4", "#4", "Unit 04" and "4" are `4`; buildings and floors keep their kind. */
function toUnit(words: readonly string[]): string {
  const parts = [{ tag: "", id: "" }];
  words.forEach((word, i) => {
    const tag = UNIT.get(word);
    const last = parts.at(-1);
    const id = withoutZeros(withoutOrdinal(word));
    if (tag !== undefined) parts.push({ tag: tag.replace("#", ""), id: "" });
    else if (id !== word && UNIT.get(words[i + 1] ?? "") === "FL") parts.push({ tag: "FL", id });
    else if (last && (last.tag === "" || last.id === "")) last.id += id;
    else parts.push({ tag: "", id });
  });
  const named = parts
    .filter(({ tag, id }) => id !== "" || tag === "PH")
    .map(({ tag, id }) => tag + id);
  return [...new Set(named)].toSorted().join(" ");
}

/** Numbered roads have many names and no kind. */
const ROADS: readonly [RegExp, string][] = [
  [/\bUS (?:HWY|HIGHWAY|RTE|ROUTE|RT) (\d+)\b/, "US $1"],
  [/\b(?:STATE|ST|FLORIDA|FL) (?:ROAD|RD|HWY|HIGHWAY|ROUTE|RTE|RT) (\d+)\b/, "SR $1"],
  [/\b(?:COUNTY|CO|CTY) (?:ROAD|RD|HWY|HIGHWAY|ROUTE|RTE|RT) (\d+)\b/, "CR $1"],
  [/\b(?:HIGHWAY|HIWAY|HWAY) (\d+)\b/, "HWY $1"],
];
const NAME_STARTS: Record<string, string> = { SAINT: "ST", FORT: "FT", MOUNT: "MT", AVENUE: "AVE" };

/** Takes the direction off one end of a street, "North" and "North West" alike; leaves at least one word. */
function takeDirection(words: string[], end: "front" | "back"): string | undefined {
  const pair = end === "front" ? words.slice(0, 2) : words.slice(-2);
  const [a, b] = pair.map((word) => DIRECTION.get(word));
  const both = DIRECTION.get(`${a}${b}`);
  const length =
    words.length > 3 && a !== undefined && b !== undefined && both !== undefined ? 2 : 1;
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

/** A street in its parts: house number, directions, and the words between them, of which the last one may be a kind. */
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

/** Number, direction, name, kind, direction. The name has no spaces, so that "Mc Call" and "McCall" meet. */
function toStreet(words: readonly string[]): string {
  const line = words.join(" ");
  const box = PO_BOX.exec(line);
  if (box?.[1] !== undefined) return `POBOX ${withoutZeros(box[1])}`;
  const { number, before, words: rest, behind } = streetParts(line);
  // Only the last word is a kind: Court St is a street, and 12 Circle has no other name.
  const kind = SUFFIX.get(rest.at(-1) ?? "");
  const name = streetName(kind === undefined ? rest : rest.slice(0, -1));
  return [...number, before, name, kind, behind].filter(Boolean).join(" ");
}

/** The words of the street and the unit of an address, whichever line they stand in. */
function splitAddress(line1: string, line2: string): { words: string[]; unit: string } {
  const lines = [splitWords(line1), splitWords(line2)].map((words) =>
    NO_SECOND_LINE.has(words.join("")) ? [] : words,
  );
  const [first = [], second = []] = lines;
  const swapped =
    UNIT.has(first[0] ?? "") &&
    first.length <= 4 &&
    isLetteredNumber(second[0]) &&
    second.length > 1;
  const [street, more] = swapped ? [second, first] : [first, second];
  const start = unitStart(street);
  return { words: street.slice(0, start), unit: toUnit([...street.slice(start), "#", ...more]) };
}

/** The same, the street as one text. */
function toHome(line1: string, line2: string): { street: string; unit: string } {
  const { words, unit } = splitAddress(line1, line2);
  return { street: toStreet(words), unit };
}

/** A text of which nothing can be folded keeps its own characters: two such homes or people must not become one. */
const foldedOrRaw = (folded: string, raw: string) =>
  folded || fold(raw).trim().replaceAll("|", "¦");
const nameKey = (name: string) =>
  foldedOrRaw(
    fold(name)
      .replace(/[^\p{L}\p{N}]+/gu, "")
      .toUpperCase(),
    name,
  );

/** One text for one home, however it is spelled: street, unit and zip. The city is left out, one zip code has several names. */
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

/** One text for one person at one street address, as a status lookup gives them; the unit is compared apart, by `unitKey`. */
export function lookupKey({
  firstName,
  lastName,
  line1,
}: {
  firstName: string;
  lastName: string;
  line1: string;
}): string {
  return [nameKey(firstName), nameKey(lastName), foldedOrRaw(toHome(line1, "").street, line1)].join(
    "|",
  );
}

/**
 * How every `lookupKey` of this person and house number begins, whatever the street; nothing for a line without a number,
 * or a PO box: without one, streets that differ are no one home.
 */
export function lookupPrefix({
  firstName,
  lastName,
  line1,
}: {
  firstName: string;
  lastName: string;
  line1: string;
}): string | undefined {
  const { number } = streetParts(splitAddress(line1, "").words.join(" "));
  return number.length === 0
    ? undefined
    : `${[nameKey(firstName), nameKey(lastName), number.join(" ")].join("|")} `;
}

/** House number and name without directions, once with the suffix and once without: "44 Pebble Beach" has none, or `BCH`. */
function similarKeys(line1: string): string[] {
  const { number, words } = streetParts(splitAddress(line1, "").words.join(" "));
  const spelled = words.map((word) => SUFFIX.get(word) ?? word);
  const names = [spelled, ...(SUFFIX.has(words.at(-1) ?? "") ? [spelled.slice(0, -1)] : [])]
    .map(streetName)
    .filter(Boolean);
  return names.map((name) => [...number, name].join(" "));
}

/** Whether two street lines are the same but for a missing or different suffix or direction. */
export function isSameStreet(one: string, other: string): boolean {
  const keys = new Set(similarKeys(one));
  return similarKeys(other).some((key) => keys.has(key));
}

/** The unit of an address, from whichever line it stands in; `""` for none, which the literal `NULL` of the documented calls means too. */
export function unitKey({ line1, line2 }: { line1: string; line2: string }): string {
  return toHome(line1, line2).unit;
}
