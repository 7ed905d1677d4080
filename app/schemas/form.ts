/** A form as it is redisplayed: values, field errors and a general message. */
export interface FormState {
  values: Record<string, string | undefined>;
  /** English messages by field, as in the specification; screens translate them. */
  errors: Record<string, string[] | undefined>;
  alert?: string | undefined;
}

export const EMPTY_FORM: FormState = { values: {}, errors: {} };
