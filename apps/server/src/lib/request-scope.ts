import { AsyncLocalStorage } from "node:async_hooks";

/** What is known of the request that is being answered; whatever runs for it finds it here. */
export interface RequestScope {
  /** Stands in each of its log lines, and in the answer's X-Request-Id. */
  readonly id: string;
  /** The path of the procedure that was called, once it is known to be one: "checkups.save". */
  procedure?: string;
  /** The signed-in user's id, once known. */
  user?: string;
}

export const requestScope = new AsyncLocalStorage<RequestScope>();
