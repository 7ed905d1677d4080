/** Names and contacts that pages and mails show. */
export interface Site {
  centerName: string;
  organisationName: string;
  centerUrl: string;
  developedBy: string;
  contactPhone: string;
  contactEmail: string;
  /** Which mission stands first on the home page. */
  skies: "blue" | "gray";
}
