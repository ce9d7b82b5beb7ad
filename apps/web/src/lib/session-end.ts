/** Who is told when the server no longer knows our session: set by the session, called by the query client. */
let listener: (() => void) | undefined;

export function onSessionEnd(listen: () => void) {
  listener = listen;
}

export const sessionEnded = () => listener?.();
