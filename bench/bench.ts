import { parseArgs } from "node:util";
import type { Product } from "../e2e/product.ts";
import { attempt } from "./attempt.ts";
import { printBars } from "./bar.ts";
import type { Result } from "./bar.ts";
import { measureImport } from "./figures/csv-import.ts";
import { measureGrowth } from "./figures/growth.ts";
import { measureListPages } from "./figures/list-pages.ts";
import { measureSideBySide } from "./figures/side-by-side.ts";
import { measureStartUp } from "./figures/start-up.ts";
import { measureSteady } from "./figures/steady.ts";
import { describeMachine } from "./machine.ts";
import { MeasuredDatabases } from "./measured-databases.ts";
import { signInAdministrator, startProduct } from "./measured-product.ts";
import { memoryOf, MemoryWatch } from "./memory-watch.ts";
import { timesOf } from "./stopwatch.ts";
import type { Visitor } from "./visitor.ts";

/**
 * How fast the product is, beside the limit of the very same machine in the very same minutes.
 * npm run bench                    everything, at 10,000, 100,000 and 1,000,000 rows
 * npm run bench -- quick           within three minutes, at 10,000 and 100,000 rows
 * npm run bench -- steady [secs]   100 people, 50 saves a second, ten minutes
 */
const { positionals } = parseArgs({ allowPositionals: true });
const [mode = "full", seconds = "600"] = positionals;
const plans = {
  full: {
    sizes: [10_000, 100_000, 1_000_000],
    rounds: { rounds: 3, seconds: 5 },
    growthTimes: 31,
    listPatience: { least: 20, most: 100, milliseconds: 1000 },
    imports: 3,
  },
  quick: {
    sizes: [10_000, 100_000],
    rounds: { rounds: 3, seconds: 1 },
    growthTimes: 9,
    listPatience: { least: 3, most: 5, milliseconds: 50 },
    imports: 1,
  },
  steady: undefined,
} as const;
/** The size at which most bars are. */
const middle = 100_000;

async function withProduct<Answer>(url: string, run: (product: Product) => Promise<Answer>) {
  const product = await startProduct(url);
  try {
    return await run(product);
  } finally {
    await product.stop();
  }
}

async function measureLoad(databases: MeasuredDatabases, plan: (typeof plans)["full" | "quick"]) {
  return withProduct(databases.url(middle), async (product) => {
    const started = memoryOf(product.pid);
    const memory = new MemoryWatch(product.pid);
    const { results, signIns } = await measureSideBySide(product, databases, middle, plan.rounds);
    const peak = memory.stop();
    const { p50 } = timesOf(signIns);
    const perSecond = (1000 / p50).toFixed(1);
    console.log(`\nsign-in, mail to session, one at a time: ${p50.toFixed(0)} ms, ${perSecond} /s`);
    console.log(
      `memory: ${started.toFixed(0)} MB after the start, ${peak.toFixed(0)} MB at most under load`,
    );
    results.push({ what: "memory under load", measured: peak, unit: "MB", most: 250 });
    const administrator = await signInAdministrator(product);
    results.push(await measureListPages(administrator, plan.listPatience, "over the bar"));
    return results;
  });
}

async function measureSizes(databases: MeasuredDatabases, sizes: readonly number[], times: number) {
  const products: Product[] = [];
  try {
    const visitors = new Map<number, Visitor>();
    for (const size of sizes) {
      const product = await startProduct(databases.url(size));
      products.push(product);
      visitors.set(size, await signInAdministrator(product));
    }
    return await measureGrowth(visitors, times);
  } finally {
    for (const product of products) await product.stop();
  }
}

async function measure(): Promise<Result[]> {
  const plan = plans[mode as keyof typeof plans];
  const sizes = plan?.sizes ?? [10_000];
  const databases = await MeasuredDatabases.fill(sizes);
  try {
    console.log(await databases.with(sizes[0], describeMachine));
    if (!plan) {
      return await withProduct(databases.url(sizes[0]), (product) =>
        measureSteady(product, Number(seconds)),
      );
    }
    const growth = () => measureSizes(databases, sizes, plan.growthTimes);
    return [
      ...(await attempt("start-up", measureStartUp)),
      ...(await attempt("the load", () => measureLoad(databases, plan))),
      ...(await attempt("growth", growth)),
      ...(await attempt("the import", () => measureImport(databases, sizes[0], plan.imports))),
    ];
  } finally {
    await databases.stop();
  }
}

if (!(mode in plans)) throw new Error("npm run bench [-- quick | steady [seconds]]");
printBars(await measure());
