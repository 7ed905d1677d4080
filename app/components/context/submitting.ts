import { createContext, useContext } from "react";

export interface Submission {
  button: HTMLButtonElement | undefined;
}

export const SubmittingContext = createContext<Submission | undefined>(undefined);

/** What React is submitting of the form around the caller, until its answer is on the screen. */
export const useSubmitting = () => useContext(SubmittingContext);
