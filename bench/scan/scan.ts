import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildPage } from "../../scripts/build-page.ts";
import { printTable } from "../bar.ts";
import { describeMachine } from "../machine.ts";
import { lookAfterwards, lookAtPeople } from "./afterwards.ts";
import { controls } from "./control.ts";
import type { Control } from "./control.ts";
import { explanationOf } from "./explained.ts";
import type { Finding, Scan } from "./finding.ts";
import { scanHosts, scanMailedLinks } from "./hosts-scan.ts";
import { scanPaths } from "./paths-scan.ts";
import { startScannedProduct } from "./scanned-product.ts";
import type { ScannedProduct } from "./scanned-product.ts";
import { installScanners, programs, versionOf } from "./scanners.ts";
import { scanWithSlowClients } from "./slow-clients-scan.ts";
import { scanWithSqlmap } from "./sqlmap-scan.ts";
import { leftOut } from "./targets.ts";
import { startVulnerableServer } from "./vulnerable-server.ts";
import { scanWithWapiti } from "./wapiti-scan.ts";

interface Started {
  scanned: ScannedProduct;
  /** Of the vulnerable server. */
  control: string;
  folder: string;
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { deep: { type: "boolean", default: false } },
});
const forSqlmap = values.deep
  ? { level: 3, risk: 3, techniques: "BEUST" }
  : { level: 2, risk: 2, techniques: "BEUST" };
const forWapiti = values.deep
  ? { scanSeconds: 300, attackSeconds: 600, depth: 5 }
  : { scanSeconds: 60, attackSeconds: 30, depth: 3 };

const scanners: Record<string, (started: Started) => Promise<{ control: Control; scans: Scan[] }>> =
  {
    hosts: async ({ control, scanned: { product } }) => ({
      control: await controls.hosts(control),
      scans: [await scanHosts(product.origin), await scanMailedLinks(product)],
    }),
    paths: async ({ control, scanned: { administrator, product } }) => ({
      control: await controls.paths(control),
      scans: [
        await scanPaths(product.origin, "nobody", {}),
        await scanPaths(product.origin, "administrator", { cookie: administrator.cookies }),
      ],
    }),
    slowhttptest: async ({ control, folder, scanned: { product } }) => ({
      control: await controls.slowhttptest(control),
      scans: await scanWithSlowClients(product, folder),
    }),
    wapiti: async ({ control, folder, scanned }) => ({
      control: await controls.wapiti(control, folder, forWapiti),
      scans: await scanWithWapiti(scanned, control, folder, forWapiti),
    }),
    // Last, as it deletes what the others look at.
    sqlmap: async ({ control, folder, scanned }) => ({
      control: await controls.sqlmap(control, folder, forSqlmap),
      scans: await scanWithSqlmap(scanned, folder, forSqlmap),
    }),
  };

async function scan(asked: string[], started: Started): Promise<Finding[]> {
  const before = await lookAtPeople(started.scanned);
  const rows: string[][] = [];
  const findings: Finding[] = [];
  for (const name of asked) {
    const start = performance.now();
    const { control, scans } = await scanners[name]!(started); // the names were looked at before
    const seconds = (performance.now() - start) / 1000;
    console.log(`${name} ended after ${seconds.toFixed(0)} s`);
    findings.push(...control.findings, ...scans.flatMap((one) => one.findings));
    for (const one of scans) {
      rows.push(rowOf(one));
      if (one.failures === 0) continue;
      const detail = `${one.failures} at ${one.target}`;
      findings.push({ id: `${name}: answers of 500 and above, or none`, detail });
    }
    rows.push([name, "the vulnerable server", "", "", `${control.found} of ${control.holes}`]);
  }
  const { findings: left, told } = await lookAfterwards(started.scanned, before);
  console.log("");
  printTable(["scanner", "target", "requests", "failures", "holes"], rows);
  console.log(`\n${[await describeMachine(started.scanned.pool), ...told].join("\n")}`);
  console.log(programs.map((name) => versionOf(name) ?? `no ${name}`).join(", "));
  for (const [name, why] of Object.entries(leftOut)) console.log(`${name} is left out: ${why}`);
  return [...findings, ...left];
}

const rowOf = ({ failures, findings, requests, scanner, target }: Scan) => {
  const open = findings.filter(({ id }) => explanationOf(id) === undefined);
  const explained = findings.length - open.length;
  const holes = explained > 0 ? `${open.length} (${explained} explained)` : `${open.length}`;
  return [scanner, target, requests.toLocaleString("en"), String(failures), holes];
};

/** Told with their reasons; answers whether one has none. */
function tell(findings: Finding[]): boolean {
  const byId = Map.groupBy(findings, ({ id }) => id);
  for (const [id, all] of byId) {
    const detail = [...new Set(all.map((one) => one.detail))].slice(0, 5).join("\n    ");
    console.log(
      `\n${id} (${all.length})\n    ${detail}\n  ${explanationOf(id) ?? "NOT EXPLAINED"}`,
    );
  }
  return [...byId.keys()].some((id) => explanationOf(id) === undefined);
}

async function run(asked: string[]): Promise<boolean> {
  buildPage();
  const folder = await mkdtemp(join(tmpdir(), "checkup-scan-"));
  const scanned = await startScannedProduct();
  try {
    const control = await startVulnerableServer(scanned.otherDatabase);
    try {
      return !tell(await scan(asked, { scanned, control: control.origin, folder }));
    } finally {
      await control.close();
    }
  } finally {
    await scanned.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

// npm run scan [wapiti|sqlmap|slowhttptest|paths|hosts …] [-- --deep]
const asked = Object.keys(scanners).filter(
  (name) => positionals.length === 0 || positionals.includes(name),
);
const unknown = positionals.filter((name) => !(name in scanners));
const whyNot =
  unknown.length > 0
    ? `There is no scanner ${unknown.join(", ")}; there are ${Object.keys(scanners).join(", ")}.`
    : installScanners(asked);
if (whyNot !== undefined) console.error(whyNot);
if (whyNot !== undefined || !(await run(asked))) process.exitCode = 1;
