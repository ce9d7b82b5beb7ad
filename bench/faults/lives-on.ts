import type { Product } from "../../e2e/product.ts";
import { isSo } from "./finding.ts";
import type { Finding } from "./finding.ts";

/** Whether the product still is the process that it was before the fault, and serves. */
export async function livesOn(product: Product, pid: number | undefined): Promise<Finding> {
  const { ok } = await fetch(`${product.origin}/readyz`);
  return isSo("the product's process lives on, and is ready", ok && product.pid === pid, "yes");
}
