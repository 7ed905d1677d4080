/** Words that differ by one edit share one of these, so that an index finds them (SymSpell). */
export function toDeletions(word: string): string[] {
  const letters = Array.from(word);
  return [...new Set([word, ...letters.map((_, i) => letters.toSpliced(i, 1).join(""))])];
}

/** Whether one letter was replaced, added or left out, or two neighbors were swapped. */
export function isOneEdit(one: string, other: string): boolean {
  let [a, b] = [Array.from(one), Array.from(other)];
  const start = a.findIndex((letter, i) => letter !== b[i]);
  if (start < 0) return b.length === a.length + 1;
  [a, b] = [a.slice(start), b.slice(start)];
  while (a.length > 0 && b.length > 0 && a.at(-1) === b.at(-1)) {
    a.pop();
    b.pop();
  }
  if (a.length <= 1 && b.length <= 1) return true;
  return a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0];
}
