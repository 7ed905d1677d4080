/** A form as it goes back to the person: what was typed, what is wrong with it, and what the server has to say. */
export interface FormState {
  values: Record<string, string | undefined>;
  /** Messages by field, in English as the specification writes them; pages translate. */
  errors: Record<string, string[] | undefined>;
  alert?: string | undefined;
}

export const EMPTY_FORM: FormState = { values: {}, errors: {} };
