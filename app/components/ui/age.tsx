import { useText } from "../context/use-text";
import { formatNumber } from "./format";

/** How long ago something happened, counted by the server. */
export interface AgeView {
  /** ISO 8601, for programs. */
  since: string;
  /** The same, as shown. */
  date: string;
  unit: "minutes" | "hours" | "days";
  amount: number;
}

/** Age such as "14 h", with its date as the tooltip. */
export function Age({ age: { since, date, unit, amount } }: { age: AgeView }) {
  const { t } = useText();
  return (
    <time dateTime={since} title={date}>
      {t.staff.age[unit](formatNumber(amount))}
    </time>
  );
}
