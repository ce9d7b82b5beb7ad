import { isRefusal } from "#lib/api.ts";

/** Who is told when the server no longer knows our session: set by the session, called by the query client. */
let listener: (() => void) | undefined;

export function onSessionEnd(listen: () => void) {
  listener = listen;
}

export const sessionEnded = () => listener?.();

/** Whether a call failed because the session is over; if so, the whole page is told. */
export function endsSession(error: unknown): boolean {
  const isOver = isRefusal(error, "UNAUTHORIZED");
  if (isOver) sessionEnded();
  return isOver;
}
