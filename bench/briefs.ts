import { brief, readData, shippedFiles } from "@app/readiness";
import { catalogue, company, names } from "../packages/readiness/src/testing/companies.ts";
import { quantile } from "./table.ts";
import type { Figure } from "./table.ts";

const warmUps = 20;
const times = 500;

/** Milliseconds for the brief of a company with a hundred applications, of this checkout alone. */
export function measureBriefs(): Figure[] {
  const data = readData(shippedFiles());
  const first = (key: "saasApps" | "itSecurityApps", count: number) =>
    catalogue[key].slice(0, count).map(({ identifier }) => identifier!); // the file has a line for each
  const answers = company({
    complianceStandard: "iso-27001",
    staffOnsite: 80,
    saasApps: first("saasApps", 60),
    itSecurityApps: first("itSecurityApps", 40),
  });
  const measured = Array.from({ length: warmUps + times }, () => {
    const start = performance.now();
    brief(answers, names, data, { today: "2026-11-23" });
    return performance.now() - start;
  }).slice(warmUps);
  return [
    { what: "a brief of 100 applications", unit: "ms", measured: [quantile(measured)], most: 20 },
    {
      what: "the slowest of 100 briefs",
      unit: "ms",
      measured: [quantile(measured, 0.99)],
      most: 100,
    },
  ];
}
