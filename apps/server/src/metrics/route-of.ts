import { isPage } from "@app/contract";
import { requestScope } from "#lib/request-scope.ts";

const single = new Set(["/healthz", "/readyz", "/metrics"]);
const folders = ["/storage", "/logos", "/assets"];

/**
 * What a request asked for, out of a bounded set of names: a procedure (`checkups.save`), a folder of files, `page`,
 * `api` for what asked for none, or `other`. Never the path itself: anybody can make up paths without end.
 */
export function routeOf(path: string): string {
  const procedure = requestScope.getStore()?.procedure;
  if (procedure !== undefined) return procedure;
  if (single.has(path)) return path;
  const folder = folders.find((prefix) => path.startsWith(`${prefix}/`));
  if (folder) return folder;
  if (isPage(path)) return "page";
  return path.startsWith("/api/") ? "api" : "other";
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
export const methodOf = (method: string) => (methods.has(method) ? method : "other");
