/** Returns what an erasure leaves of a value. */
export type Erase<Value> = (value: Value) => Value;
export const goes = () => "";
/** Counted and reported on, and says nothing of the person. */
export const stays = <Value>(value: Value) => value;
/** The town stays. */
export const withoutStreet = <Address extends { line1: string; line2: string }>(
  address: Address,
): Address => ({ ...address, line1: "", line2: "" });

export const ERASED_NAME = "Erased";
export const toErasedName = () => ERASED_NAME;

/** How long personal data is kept once an administrator has switched retention on. */
export interface RetentionPeriods {
  /** Days after a volunteer's account was deleted. */
  volunteerDays: number;
  /** Months after an application was rejected. */
  applicationMonths: number;
  /** Months after a request was closed or rejected. */
  requestMonths: number;
  auditYears: number;
  /** Months for which status look-ups answer after a request or an application was closed. */
  lookupMonths: number;
}
