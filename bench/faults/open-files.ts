import { readdir } from "node:fs/promises";
import type { Product } from "../../e2e/product.ts";

/** How many files and connections the product's process has open; Linux tells it. */
export async function openFiles({ pid }: Product): Promise<number> {
  const names = await readdir(`/proc/${pid}/fd`).catch(() => []);
  return names.length;
}
