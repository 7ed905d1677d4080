/** How long personal data is kept once an administrator has switched retention on. */
export interface RetentionPeriods {
  /** Days after a volunteer's account was deleted. */
  volunteerDays: number;
  /** Months after an application was rejected. */
  applicationMonths: number;
  /** Months after a request was closed or rejected. */
  requestMonths: number;
  /** Years of the audit log. */
  auditYears: number;
  /** Months for which status look-ups answer after a request or an application was closed. */
  lookupMonths: number;
}
