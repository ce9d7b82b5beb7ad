import { pagePatterns } from "@app/contract";
import { mark } from "../../apps/server/src/testing/sample-input.ts";
import { credentialsOf } from "./credentials.ts";
import type { Finding, Scan } from "./finding.ts";
import { answersOf, failuresOf, startRelay } from "./relay.ts";
import type { ScannedProduct } from "./scanned-product.ts";
import { fileTargets, restTargets } from "./targets.ts";
import { wapiti } from "./wapiti.ts";
import type { WapitiOptions } from "./wapiti.ts";

const visitors = ["nobody", "customer", "administrator"] as const;

/** The page is drawn by its scripts, which this scanner does not run: it is told the addresses. */
async function startsOf({ administrator, customers }: ScannedProduct): Promise<string[]> {
  const asked = [...(await restTargets(administrator.records)), ...fileTargets]
    .filter(({ method }) => method === "GET")
    .map(({ path }) => path.replaceAll(mark, ""));
  const checkup = customers[0]?.records.checkup ?? "";
  const pages = pagePatterns.map((pattern) => pattern.replace(":id", checkup));
  return [...pages, "/api/openapi.json", "/admin626/saas?search=app&sort=name&page=1", ...asked];
}

/** All that a link or a form leads to, as nobody, as a customer, and as an administrator with cookie and token. */
export async function scanWithWapiti(
  scanned: ScannedProduct,
  endpoint: string,
  folder: string,
  options: WapitiOptions,
): Promise<Scan[]> {
  const starts = await startsOf(scanned);
  const credentials = credentialsOf(scanned);
  const asking = {
    nobody: credentials("anyone"),
    customer: credentials("customer", scanned.customers[0]),
    administrator: (path: string) =>
      credentials(path.startsWith("/api/v1") ? "token" : "admin")(path),
  };
  return Promise.all(
    visitors.map(async (visitor) => {
      const relay = await startRelay(scanned.product.origin, asking[visitor]);
      const { found, notMade } = await wapiti(relay.origin, starts, endpoint, folder, options);
      await relay.close();
      const findings: Finding[] = found.map(([kind, { info, method, parameter, path }]) => ({
        id: `wapiti: ${kind}: ${info.split("\n")[0]}`,
        detail: `${method} ${path} ${parameter ?? ""} as ${visitor}`,
      }));
      if (notMade) findings.push({ id: `wapiti: not made as ${visitor}`, detail: notMade });
      return {
        scanner: "wapiti",
        target: `as ${visitor}: ${starts.length} addresses and what they lead to`,
        requests: answersOf(relay),
        failures: failuresOf(relay),
        findings,
      };
    }),
  );
}
