import type { HttpBindings } from "@hono/node-server";

/** Of two Host headers a proxy may read the other one than we do. Node.js, which refuses all else of that kind, takes the first. */
export function hasTwoHosts(environment: HttpBindings | undefined): boolean {
  const names = environment?.incoming?.rawHeaders ?? []; // names and values by turns; no socket, no headers
  let hosts = 0;
  for (let at = 0; at < names.length; at += 2) {
    if (names[at]!.length === 4 && names[at]!.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}
