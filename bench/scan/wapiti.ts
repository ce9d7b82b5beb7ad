import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runProgram } from "./program.ts";

/** Without buster, nikto and backup, as paths are tried beside it, and without blindsql, which is what sqlmap does. */
const modules =
  "cookieflags crlf csp csrf exec file http_headers permanentxss redirect shellshock sql ssrf xss xxe".split(
    " ",
  );

interface Found {
  method: string;
  path: string;
  parameter: string | null;
  info: string;
}
type Report = Record<"vulnerabilities" | "anomalies", Record<string, Found[]>>;

export interface WapitiResult {
  /** "Open Redirect": what was found of each kind. */
  found: [kind: string, found: Found][];
  notMade: string | undefined;
}

export interface WapitiOptions {
  /** For all, and for one module. */
  scanSeconds: number;
  attackSeconds: number;
  depth: number;
}

/**
 * Follows links from an address and from others that no link leads to, and attacks what it finds. `endpoint` is
 * where a server that can be made to fetch something shows that it did.
 */
export async function wapiti(
  origin: string,
  starts: readonly string[],
  endpoint: string,
  folder: string,
  { attackSeconds, depth, scanSeconds }: WapitiOptions,
): Promise<WapitiResult> {
  const own = await mkdtemp(join(folder, "wapiti-"));
  const report = join(own, "report.json");
  // A list of programs for a module that is not used, which it would fetch from elsewhere.
  await writeFile(join(own, "apps.json"), "{}");
  const settings = {
    url: `${origin}/`,
    scope: "folder",
    module: modules.join(","),
    depth,
    "max-scan-time": scanSeconds,
    "max-attack-time": attackSeconds,
    timeout: 10,
    format: "json",
    output: report,
    endpoint: `${endpoint}/`,
    "store-session": own,
    "store-config": own,
    verbose: 0,
  };
  const { exitCode, output } = await runProgram(
    "wapiti",
    [
      ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
      ...starts.flatMap((path) => ["--start", `${origin}${path}`]),
      // What goes wrong in the scanner is nobody's business but ours.
      "--no-bugreport",
    ],
    { cwd: own, seconds: scanSeconds + modules.length * attackSeconds + 60 },
  );
  const text = await readFile(report, "utf8").catch(() => undefined);
  if (text === undefined || exitCode !== 0) {
    return { found: [], notMade: `exit code ${exitCode}: ${output.trim().slice(-300)}` };
  }
  const { anomalies, vulnerabilities } = JSON.parse(text) as Report;
  const found = [vulnerabilities, anomalies].flatMap((kinds) =>
    Object.entries(kinds).flatMap(([kind, all]) => all.map((one): [string, Found] => [kind, one])),
  );
  return { found, notMade: undefined };
}
