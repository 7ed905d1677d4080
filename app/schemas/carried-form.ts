/** Posted fields, without passwords; an array if a name was posted several times. */
export type FormFields = Record<string, string | string[]>;

/** Field of a post that only redisplays the form with its values, without submitting it. */
export const EDIT_FIELD = "edit";
