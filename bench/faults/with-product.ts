import { Product } from "../../e2e/product.ts";
import { logLines } from "./log-lines.ts";

/** People come from networks of their own, each under the limits of his. */
const ownNetworks = { TRUSTED_PROXIES: "127.0.0.1,::1" };

interface FolderOfProduct {
  /** Is given the folder before the product is. */
  prepare?: (folder: string) => Promise<void>;
  /** Gives it free to be removed. */
  release?: () => void;
}

/** Starts the product for one fault, and ends it with all that it left; tells what it wrote to its log. */
export async function withProduct<Answer>(
  settings: Record<string, string>,
  run: (product: Product) => Promise<Answer>,
  folder: FolderOfProduct = {},
): Promise<Answer> {
  const product = await Product.start({ ...ownNetworks, ...settings }, folder.prepare);
  // The database is a process of its own and would outlive this one.
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, () => void product.stop().finally(() => process.exit(1)));
  }
  try {
    return await run(product);
  } finally {
    for (const [message, times] of logLines(product.output)) console.log(`${times} × ${message}`);
    if (process.env.FAULTS_LOG) console.log(product.output);
    await product.end();
    folder.release?.();
    await product.stop();
  }
}

/** A network for each, by a number. */
export const networkOf = (number: number) => `10.1.${number >> 8}.${number & 255}`;
