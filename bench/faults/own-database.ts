import { setTimeout as sleep } from "node:timers/promises";
import type { Product } from "../../e2e/product.ts";
import { endDatabase, killDatabase } from "../kill-database.ts";
import { Crowd } from "./crowd.ts";
import { atMost } from "./finding.ts";
import type { Finding } from "./finding.ts";
import { livesOn } from "./lives-on.ts";
import { withProduct } from "./with-product.ts";

const people = 20;
const rounds = 2;

/** The product starts its own database again, however that ended. */
const ends: Record<string, (folder: string) => Promise<unknown>> = {
  "killed (SIGKILL)": killDatabase,
  "stopped at once (SIGQUIT)": (folder) => endDatabase(folder, "SIGQUIT"),
  "stopped in order (SIGINT)": (folder) => endDatabase(folder, "SIGINT"),
};

export const ownDatabase = () => withProduct({}, breakDatabase);

async function breakDatabase(product: Product): Promise<Finding[]> {
  const crowd = await Crowd.signIn(product, people);
  const { pid } = product;
  await crowd.start();
  const gaps: Finding[] = [];
  for (const [name, end] of Object.entries(ends)) {
    let longest = 0;
    for (let round = 0; round < rounds; round += 1) {
      const from = performance.now();
      await end(product.folder);
      await sleep(200); // what was under way is over
      await crowd.untilSaved();
      longest = Math.max(longest, crowd.longestGap(from));
      crowd.lookSoon();
      await crowd.untilSaved();
    }
    gaps.push(atMost(`database ${name} ${rounds} times: nothing saved for`, longest, 10, "s"));
  }
  await crowd.stop();
  return [...gaps, ...crowd.findings(), await livesOn(product, pid)];
}
