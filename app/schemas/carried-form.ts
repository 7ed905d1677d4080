/** A form that waits behind a login: where it goes and what was typed. */
export interface CarriedForm {
  to: string;
  fields: Record<string, string>;
}

/** Field of a post that only brings the form back as it was filled in. */
export const EDIT_FIELD = "edit";

/** What a carried form will do, and to whom, as the database says. */
export interface CarriedAction {
  action:
    | "acceptRequest"
    | "rejectRequest"
    | "closeRequest"
    | "correctRequest"
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
    /** The form has a password, which is never carried: it can only be filled in again. */
    | "retype";
  /** A person and a street, or one of them. */
  who: string;
  /** The others whom it is about, or the area of help in English. */
  also?: string | undefined;
}
