import { createContext, useContext, useSyncExternalStore } from "react";

export const HydrationContext = createContext(false);

/** Whether React runs in the browser on this page: on staff screens only (decision 080). */
export const useHydrated = () => useContext(HydrationContext);

export const PageKeyContext = createContext("");

/** Changes with each navigation where React runs. */
export const usePageKey = () => useContext(PageKeyContext);

const NOTHING = () => () => undefined;

/** Whether scripts run: not on the server, nor while the server's page is taken over. */
export const useScript = () =>
  useSyncExternalStore(
    NOTHING,
    () => true,
    () => false,
  );

export interface Submission {
  button: HTMLButtonElement | undefined;
}

export const SubmittingContext = createContext<Submission | undefined>(undefined);

/** Submission of the form around the caller, from the press until its answer is on the screen. */
export const useSubmitting = () => useContext(SubmittingContext);
