import { Product } from "../../e2e/product.ts";
import { memoryOf } from "../memory-watch.ts";
import type { Result } from "../bar.ts";

/** From an empty data folder, with its own database, to the first answer of /readyz; and once more. */
export async function measureStartUp(): Promise<Result[]> {
  const start = performance.now();
  const product = await Product.start();
  const first = performance.now() - start;
  try {
    await product.end();
    const second = await product.launch();
    console.log(`\nstart-up: memory ${memoryOf(product.pid).toFixed(0)} MB after it`);
    return [
      { what: "first start", measured: first / 1000, unit: "s", most: 5 },
      { what: "second start", measured: second / 1000, unit: "s", most: 2 },
    ];
  } finally {
    await product.stop();
  }
}
