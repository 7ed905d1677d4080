import type { FormState } from "~/schemas/form";

/** Of each form on the page of a request. */
export interface RequestFormProps {
  /** URL of the request. */
  action: string;
  /** The submitted form if it had errors; their message then takes focus. */
  form: FormState | undefined;
}
