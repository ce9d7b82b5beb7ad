import { cpus, totalmem } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Checkup } from "@app/contract";
import { Product } from "../e2e/fixtures/product.ts";
import { buildPage } from "../scripts/build-page.ts";
import { measureBriefs } from "./briefs.ts";
import { measureImport } from "./csv-import.ts";
import { Databases } from "./databases.ts";
import { measureGrowth } from "./growth.ts";
import { measureLoad } from "./load.ts";
import { checkoutAt, here, memoryOf, peakMemory, signInPeople, startProduct } from "./products.ts";
import type { Checkout } from "./products.ts";
import { printFigures, quantile } from "./table.ts";
import type { Figure } from "./table.ts";

/**
 * Measures the product's speed as a share of a bare server and database on the same machine at the same time.
 *   npm run bench                         at 10,000, 100,000 and 1,000,000 rows
 *   npm run bench -- --quick              without the million, with short rounds
 *   npm run bench -- --beside PLACE       also measures the build of a Git reference or installed folder, in turns
 *   npm run bench -- --steady SECONDS     100 people, 50 saves a second
 */
const { values } = parseArgs({
  options: { quick: { type: "boolean" }, beside: { type: "string" }, steady: { type: "string" } },
});
const plan = values.quick
  ? { sizes: [10_000, 100_000], rounds: { rounds: 3, seconds: 2 }, times: 9, imports: 1 }
  : {
      sizes: [10_000, 100_000, 1_000_000],
      rounds: { rounds: 3, seconds: 5 },
      times: 31,
      imports: 3,
    };
/** The number of rows for which most limits are defined. */
const middle = 100_000;
const checkouts = values.beside ? [here, checkoutAt(values.beside)] : [here];

/** Seconds from an empty data folder with the embedded database until /readyz answers, then of a second start. */
async function measureStart({ folder }: Checkout): Promise<Figure[]> {
  const start = performance.now();
  const product = await Product.start({}, folder);
  const first = (performance.now() - start) / 1000;
  try {
    await product.end();
    const second = (await product.launch()) / 1000;
    return [
      { what: "first start", unit: "s", measured: [first], most: 5 },
      { what: "second start", unit: "s", measured: [second], most: 2 },
      { what: "memory after the start", unit: "MB", measured: [memoryOf(product.pid)] },
    ];
  } finally {
    await product.stop();
  }
}

/** A hundred people who save at a constant rate, independent of the answers. */
async function measureSteady(checkout: Checkout, url: string, seconds: number): Promise<Figure[]> {
  const product = await startProduct(checkout, url);
  try {
    const people = await signInPeople(product, 100);
    const last = people.map(({ checkup }) => Promise.resolve(checkup));
    const times: number[] = [];
    const start = performance.now();
    const peak = await peakMemory(product.pid, async () => {
      for (let count = 0; count < seconds * 50; count += 1) {
        const due = start + count * 20;
        await sleep(Math.max(0, due - performance.now()));
        const at = count % people.length;
        last[at] = last[at]!.then(async ({ id, version }) => {
          const changes = { companyName: `Acme ${count}`, staffRemote: count % 90_000 };
          const { visitor } = people[at]!; // the index is below the length
          const saved = await visitor.call<Checkup>("checkups/save", { id, version, changes });
          times.push(performance.now() - due);
          return saved;
        });
      }
      await Promise.all(last);
    });
    return [
      { what: "steady saves, p50", unit: "ms", measured: [quantile(times)] },
      { what: "steady saves, p99", unit: "ms", measured: [quantile(times, 0.99)], most: 250 },
      { what: "steady saves, memory", unit: "MB", measured: [peak], most: 280 },
    ];
  } finally {
    await product.stop();
  }
}

/** The figures of all checkouts side by side. */
async function forEach(measure: (checkout: Checkout) => Promise<Figure[]>): Promise<Figure[]> {
  const columns: Figure[][] = [];
  for (const checkout of checkouts) columns.push(await measure(checkout));
  return columns[0]!.map((figure, row) => ({
    ...figure,
    measured: columns.flatMap((column) => column[row]?.measured ?? []),
  }));
}

buildPage();
const [processor] = cpus();
const gigabytes = Math.round(totalmem() / 2 ** 30);
console.log(
  `${cpus().length} × ${processor?.model}, ${gigabytes} GiB, Node ${process.versions.node}`,
);
const sizes = values.steady ? plan.sizes.slice(0, 1) : plan.sizes;
const databases = await Databases.fill(checkouts, sizes);
try {
  const [smallest = 0] = sizes;
  const figures = values.steady
    ? await forEach((one) =>
        measureSteady(one, databases.url(one, smallest), Number(values.steady)),
      )
    : [
        ...measureBriefs(),
        ...(await forEach(measureStart)),
        ...(await measureLoad(checkouts, databases, middle, plan.rounds)),
        ...(await forEach((one) => measureGrowth(one, databases, sizes, plan.times))),
        ...(await forEach((one) => measureImport(one, databases, smallest, plan.imports))),
      ];
  printFigures(
    checkouts.map(({ name }) => name),
    figures,
  );
} finally {
  await databases.stop();
}
