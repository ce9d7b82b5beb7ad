import { setTimeout as sleep } from "node:timers/promises";
import type { Product } from "../../e2e/product.ts";
import { endDatabase } from "../kill-database.ts";
import { Crowd } from "./crowd.ts";
import { atMost } from "./finding.ts";
import type { Finding } from "./finding.ts";
import { livesOn } from "./lives-on.ts";
import { OtherDatabase } from "./other-database.ts";
import { withProduct } from "./with-product.ts";

const people = 20;
const awayMs = 10_000;

/** So long after the database is back somebody may still wait: a pause between two tries, and a new connection. */
const backSeconds = 3;

export async function databaseElsewhere(): Promise<Finding[]> {
  const database = await OtherDatabase.start();
  try {
    return await withProduct({ DATABASE_URL: database.url }, (product) =>
      restart(product, database),
    );
  } finally {
    await database.stop();
  }
}

async function restart(product: Product, database: OtherDatabase): Promise<Finding[]> {
  const crowd = await Crowd.signIn(product, people);
  const { pid } = product;
  await crowd.start();
  const ways: Record<string, () => Promise<unknown>> = {
    "restarted in order": async () => database.end(),
    "restarted at once (immediate)": async () => {
      await endDatabase(database.folder, "SIGQUIT");
      await database.end();
    },
    "away for 10 s": async () => {
      await database.end();
      await sleep(awayMs);
    },
  };
  const gaps: Finding[] = [];
  for (const [name, end] of Object.entries(ways)) {
    await end();
    await database.launch();
    const back = performance.now();
    await crowd.untilSaved();
    const waited = (performance.now() - back) / 1000;
    gaps.push(atMost(`${name}: all save again after`, waited, backSeconds, "s"));
    crowd.lookSoon();
    await crowd.untilSaved();
  }
  await crowd.stop();
  return [...gaps, ...crowd.findings(), await livesOn(product, pid)];
}
