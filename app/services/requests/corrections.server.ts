import {
  CORRECTED_FIELDS,
  type Correction,
  type HistoryEntry,
} from "~/models/history-entry.server";

/** Corrections as a history entry stores them. */

/** The release before can show these; its page fails on others, so they are stored apart. */
const KNOWN_BEFORE: readonly Correction["field"][] = [
  ...(["phone", "email", "line1", "line2", "city", "zip", "county"] as const),
];
const isKnownBefore = ({ field }: Correction) => KNOWN_BEFORE.includes(field);

/** Corrections for a history entry. */
export function toStoredCorrections(
  all: readonly Correction[],
): Pick<HistoryEntry, "changes" | "otherChanges"> {
  const changes = all.filter(isKnownBefore);
  const otherChanges = all.filter((one) => !isKnownBefore(one));
  return {
    ...(changes.length > 0 && { changes }),
    ...(otherChanges.length > 0 && { otherChanges }),
  };
}

/** All corrections of a history entry, in the order of the form. */
export const listCorrections = ({
  changes = [],
  otherChanges = [],
}: Pick<HistoryEntry, "changes" | "otherChanges">): Correction[] => {
  const all = [...changes, ...otherChanges];
  return CORRECTED_FIELDS.flatMap((name) => all.filter(({ field }) => field === name));
};
