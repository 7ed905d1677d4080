/** What a volunteer needs before going into a home, in the order of the screens. */
export const VETTING_NEEDS = ["check", "guardian", "training"] as const;
export type VettingNeed = (typeof VETTING_NEEDS)[number];

/** What staff recorded of a volunteer; days are `YYYY-MM-DD`, or empty. */
export type Vetting = {
  readonly checkedOn: string;
  readonly minor: boolean;
  /** Name and number of the adult who answers for a minor. */
  readonly guardian: string;
  readonly trainedOn: string;
};

export const NO_VETTING: Vetting = { checkedOn: "", minor: false, guardian: "", trainedOn: "" };

/** What is not recorded yet; everything but a guardian while staff have said nothing. */
export function listMissing(vetting: Partial<Vetting> | null | undefined): VettingNeed[] {
  const { checkedOn, minor, guardian, trainedOn } = { ...NO_VETTING, ...vetting };
  const missing = { check: !checkedOn, guardian: minor && !guardian, training: !trainedOn };
  return VETTING_NEEDS.filter((need) => missing[need]);
}
