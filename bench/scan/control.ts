import type { Finding } from "./finding.ts";
import { knownPaths } from "./known-paths.ts";
import { scanHosts } from "./hosts-scan.ts";
import { scanPaths } from "./paths-scan.ts";
import { slowClientsFind } from "./slow-clients-scan.ts";
import { sqlmap } from "./sqlmap.ts";
import type { SqlmapOptions } from "./sqlmap.ts";
import type { Target } from "./targets.ts";
import { wapiti } from "./wapiti.ts";
import type { WapitiOptions } from "./wapiti.ts";

export interface Control {
  scanner: string;
  /** Holes that are there, and those that the scanner found. */
  holes: number;
  found: number;
  findings: Finding[];
}

/** What wapiti calls each kind that the vulnerable server has. */
const kinds = [
  "Command execution",
  "Content Security Policy Configuration",
  "CRLF Injection",
  "Cross Site Request Forgery",
  "Cross Site Scripting",
  "HTTP Secure Headers",
  "HttpOnly Flag cookie",
  "Open Redirect",
  "Path Traversal",
  "Secure Flag cookie",
  "Server Side Request Forgery",
  "SQL Injection",
];

/** In a query, in a path, and in a body: as the product's addresses have them. */
const injectable: Target[] = [
  { name: "control query", who: "anyone", method: "GET", path: "/search?q=app*" },
  { name: "control path", who: "anyone", method: "GET", path: "/tools/app*" },
  {
    name: "control body",
    who: "anyone",
    method: "POST",
    path: "/tools",
    type: "application/json",
    body: '{"name":"app*"}',
  },
];

const control = (
  scanner: string,
  holes: readonly string[],
  missed: readonly string[],
): Control => ({
  scanner,
  holes: holes.length,
  found: holes.length - missed.length,
  findings: missed.map((name) => ({ id: `control: ${scanner} misses ${name}`, detail: "" })),
});

/** Each scanner, with the settings that the product is scanned with, against a server that has what it looks for. */
export const controls = {
  sqlmap: async (origin: string, folder: string, options: SqlmapOptions) => {
    const results = await Promise.all(
      injectable.map((target) => sqlmap(origin, target, () => ({}), folder, options)),
    );
    const missed = injectable.filter((_, index) => results[index]?.holes.length === 0);
    return control("sqlmap", injectable.map(nameOf), missed.map(nameOf));
  },
  wapiti: async (origin: string, folder: string, options: WapitiOptions) => {
    const { found } = await wapiti(origin, [], origin, folder, options);
    const missed = kinds.filter((kind) => !found.some(([name]) => name === kind));
    return control("wapiti", kinds, missed);
  },
  slowhttptest: async (origin: string) => {
    const hole = ["a server that waits without end"];
    return control("slowhttptest", hole, (await slowClientsFind(origin)) ? [] : hole);
  },
  paths: async (origin: string) => {
    const hole = knownPaths.filter((path) => path === "/.env");
    const { findings } = await scanPaths(origin, "nobody", {});
    return control("paths", hole, findings.some(({ id }) => id.includes(" /.env ")) ? [] : hole);
  },
  hosts: async (origin: string) => {
    const hole = ["a name that is repeated"];
    return control("hosts", hole, (await scanHosts(origin)).findings.length > 0 ? [] : hole);
  },
};

const nameOf = ({ name }: Target) => name;
