import {
  APPLICATION_REASONS,
  HELP_TYPE_CODES,
  HELP_TYPES,
  REJECTION_REASONS,
  TEAMS,
  type ApplicationReason,
  type HelpType,
  type RejectionReason,
  type RequestStatus,
  type Team,
  type TeamPlace,
} from "./vocabulary";

export interface Labels {
  /** Completed is the report's name of Resolved, and a job's state. */
  statuses: Record<RequestStatus | "Completed", string>;
  helpTypes: Record<HelpType, string>;
  /** May contain `{organisation}`. */
  teams: Record<Team, Record<TeamPlace, string>>;
  reasons: Record<RejectionReason | ApplicationReason, string>;
}

/** The specification's names; calls and the report use them too. */
export const LABELS: Labels = {
  statuses: {
    Unevaluated: "Unevaluated",
    Accepted: "Accepted",
    Active: "Active",
    Rejected: "Rejected",
    Resolved: "Resolved",
    Completed: "Completed",
  },
  helpTypes: Object.fromEntries(
    HELP_TYPE_CODES.map((code) => [code, HELP_TYPES[code].label]),
  ) as Labels["helpTypes"], // fromEntries forgets the keys
  teams: TEAMS,
  reasons: { ...REJECTION_REASONS, ...APPLICATION_REASONS },
};
