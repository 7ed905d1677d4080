import { oneOf, optionalText } from "../fields";
import { LIMITS, PRIORITIES, type Priority, type PriorityLevel } from "../vocabulary";

export const PRIORITY_FIELDS = {
  priority: oneOf(PRIORITIES, "staff.priority"),
  why: optionalText("staff.why", LIMITS.why),
};

export const toPriority = ({ priority, why }: { priority: Priority; why: string }) => ({
  priority: PRIORITIES.indexOf(priority) as PriorityLevel, // levels are the names' positions
  reason: why,
});

/** Words that begin and end as such, not within others. */
const toPattern = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "iu");
/** Signs, in both languages, that a caller must not wait; the first match decides. */
const SIGNS: readonly (readonly [Priority, RegExp])[] = [
  [
    "life-safety",
    toPattern(
      "oxygen|ox[ií]geno|insulina?|dialysis|di[aá]lisis|ventilator|respirador|(?:is|are|am) trapped|" +
        "atrapad[oa]s?|gas leak|smells? (?:of |like )?gas|fuga de gas|huele a gas|chest pain",
    ),
  ],
  [
    "urgent",
    toPattern(
      "alone|vive sol[oa]|vivo sol[oa]|bab(?:y|ies)|beb[eé]s?|infants?|child(?:ren)?|ni[nñ][oa]s?|" +
        "wheelchair|silla de ruedas|pregnant|embarazadas?|diabet\\p{L}*|diab[eé]tic[oa]s?|bedridden|" +
        "no (?:clean |drinking )?water(?! damage)|sin agua",
    ),
  ],
];

/** A priority that the words of a description suggest, and the words; undefined without a sign. */
export function suggestPriority(text: string) {
  for (const [priority, pattern] of SIGNS) {
    const [words] = pattern.exec(text) ?? [];
    if (words !== undefined) return { priority, words };
  }
  return undefined;
}
