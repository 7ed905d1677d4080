import { createContext, useContext } from "react";

export const SubmittingContext = createContext(false);

/** Whether React is submitting the form around the caller, until its answer is on the screen. */
export const useSubmitting = () => useContext(SubmittingContext);
