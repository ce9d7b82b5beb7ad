import { fail, say } from "#terminal.ts";
import { version } from "#version.ts";
import { examine } from "./doctor/examine.ts";
import { reportOf } from "./doctor/report.ts";

/** npm run doctor [-- --json] */
async function main(options: string[]): Promise<number> {
  if (options.some((option) => option !== "--json")) {
    fail("Usage: npm run doctor [-- --json]");
    return 2;
  }
  const findings = await examine(process.env);
  const asJson = () => JSON.stringify({ version, findings }, null, 2);
  say(options.includes("--json") ? asJson() : reportOf(findings));
  return findings.some(({ state }) => state === "failing") ? 1 : 0;
}

// What a check gave up on may still wait for its answer.
process.exit(await main(process.argv.slice(2)));
