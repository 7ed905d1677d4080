import { AsyncLocalStorage } from "node:async_hooks";

/** Id of the HTTP request that is served, or that a task comes from: each line of the log has it. */
export const currentRequest = new AsyncLocalStorage<string | undefined>();
