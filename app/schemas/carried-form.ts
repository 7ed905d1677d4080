import type { Team } from "./vocabulary";
/** Posted fields, without passwords; an array if a name was posted several times. */
export type FormFields = Record<string, string | string[]>;

/** A submitted form kept until its user has logged in again: target path and fields. */
export interface CarriedForm {
  to: string;
  fields: FormFields;
}

/** Field of a post that only redisplays the form with its values, without submitting it. */
export const EDIT_FIELD = "edit";

/** What a carried form will do and to what, read from the database. */
export interface CarriedAction {
  action:
    | "acceptRequest"
    | "rejectRequest"
    | "closeRequest"
    | "correctRequest"
    | "prioritizeRequest"
    | "noteRequest"
    | "reopenRequest"
    | "mergeRequest"
    | "claimRequest"
    | "releaseRequest"
    | "acceptBulk"
    | "prioritizeBulk"
    | "offerBulk"
    | "stopBulk"
    | "enterRequest"
    | "assign"
    | "unassign"
    | "acceptApplication"
    | "rejectApplication"
    | "addArea"
    | "removeArea"
    | "invite"
    | "deleteVolunteer"
    | "acceptJob"
    | "rejectJob"
    | "completeJob"
    | "updateDetails"
    | "makeKey"
    | "revokeKey"
    | "inviteAdmin"
    | "inviteAgain"
    | "signOutAdmin"
    | "deactivateAdmin"
    /** The form has a password, which is never carried: the user must fill it in again. */
    | "retype";
  /** Person and street, or one of them. */
  subject: string;
  /** Names of the volunteers concerned. */
  volunteerNames?: string | undefined;
  /** The area of help concerned. */
  team?: Team | undefined;
}
