import type { AgeView } from "~/services/web/presenters/age.server";
import { useText } from "../context/use-text";
import { formatNumber } from "./format";

export function Age({ age: { since, date, unit, amount } }: { age: AgeView }) {
  const { t } = useText();
  return (
    <time dateTime={since} title={date}>
      {t.staff.age[unit](formatNumber(amount))}
    </time>
  );
}
