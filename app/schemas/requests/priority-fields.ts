import { oneOf, optionalText } from "../fields";
import { LIMITS, PRIORITIES, type Priority, type PriorityLevel } from "../vocabulary";

/** How urgent a request is, and why; in screen order. */
export const PRIORITY_FIELDS = {
  priority: oneOf(PRIORITIES, "staff.priority"),
  why: optionalText("staff.why", LIMITS.why),
};

export const toPriority = ({ priority, why }: { priority: Priority; why: string }) => ({
  priority: PRIORITIES.indexOf(priority) as PriorityLevel, // levels are the names' positions
  reason: why,
});

/** What callers say that must not wait, in both languages; the first match decides. */
const SIGNS: readonly (readonly [Priority, RegExp])[] = [
  [
    "life-safety",
    /\b(oxygen|oxígeno|insulin\w*|dialysis|diálisis|ventilator|respirador|trapped|atrapad[oa]s?|gas leak|smells? (of )?gas|fuga de gas|chest pain)/iu,
  ],
  [
    "urgent",
    /\b(alone|sol[oa] en casa|vive sol[oa]|bab(y|ies)|bebés?|infants?|child(ren)?|niñ[oa]s?|wheelchair|silla de ruedas|pregnant|embarazada|diabet\w*|bedridden|no (clean )?water|sin agua)(?!\p{L})/iu,
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
