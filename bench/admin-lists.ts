import { measureListPages } from "./figures/list-pages.ts";
import { MeasuredDatabases } from "./measured-databases.ts";
import { signInAdministrator, startProduct } from "./measured-product.ts";

/**
 * Every sort, page, search and filter of the back office's lists, p50 and p99 in milliseconds.
 * npm run bench:lists -- [rows]
 */
const rows = Number(process.argv[2] ?? 100_000);
const databases = await MeasuredDatabases.fill([rows]);
try {
  const product = await startProduct(databases.url(rows));
  try {
    const patience = { least: 20, most: 100, milliseconds: 1000 };
    await measureListPages(await signInAdministrator(product), patience, "all");
  } finally {
    await product.stop();
  }
} finally {
  await databases.stop();
}
