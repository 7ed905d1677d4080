export const SKIES = ["blue", "gray"] as const;

export interface Site {
  centerName: string;
  organisationName: string;
  centerUrl: string;
  /** Empty for the name that the pages have in their language. */
  developedBy: string;
  contactPhone: string;
  contactEmail: string;
  /** Numbers of centers or counties around, for people outside the area. */
  hotlines: readonly { name: string; phone: string }[];
  /** Which mission comes first on the home page. */
  skies: (typeof SKIES)[number];
  /** Whether the center takes no more requests from the public for now. */
  isFull: boolean;
}
