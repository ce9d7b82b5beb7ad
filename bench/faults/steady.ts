import { verdict, plain } from "../bar.ts";
import { measureSteady } from "../figures/steady.ts";
import type { FaultOptions, Finding } from "./finding.ts";
import { withProduct } from "./with-product.ts";

/** The figures of `npm run bench -- steady`, with the product's own database. */
export const steady = ({ seconds }: FaultOptions): Promise<Finding[]> =>
  withProduct({}, async (product) => {
    const results = await measureSteady(product, seconds);
    return results.map((result) => ({
      what: `${result.what} (${seconds} s)`,
      measured: `${plain(result.measured)} ${result.unit}`.trim(),
      must: `at most ${plain(result.most ?? 0)} ${result.unit}`.trim(),
      holds: verdict(result.measured, result) === "met",
    }));
  });
