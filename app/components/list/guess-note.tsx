import { useText } from "../context/use-text";

interface Props {
  /** Similar words that were searched, because no word begins with one of the query. */
  guesses: readonly string[] | undefined;
}

export function GuessNote({ guesses = [] }: Props) {
  const { t } = useText();
  return guesses.length > 0 && <p className="note">{t.staff.guesses(guesses.join(", "))}</p>;
}
