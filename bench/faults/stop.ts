import type { Product } from "../../e2e/product.ts";
import { codeOf } from "../../apps/server/src/db/errors.ts";
import { Crowd } from "./crowd.ts";
import { atMost, noted } from "./finding.ts";
import type { Finding } from "./finding.ts";
import { withProduct } from "./with-product.ts";

const people = 20;
const stops = 5;

/** Told to stop, the product answers what it has taken; another process then starts on the same data. */
export const stop = () => withProduct({}, stopAndStart);

async function stopAndStart(product: Product): Promise<Finding[]> {
  const crowd = await Crowd.signIn(product, people);
  await crowd.start();
  const exits: (number | null)[] = [];
  let longest = 0;
  for (let count = 0; count < stops; count += 1) {
    const start = performance.now();
    exits.push(await product.end());
    longest = Math.max(longest, performance.now() - start);
    await product.launch();
    crowd.lookSoon();
    await crowd.untilSaved();
  }
  await crowd.stop();
  const codes = crowd.calls.flatMap(({ failure }) => (failure ? [codeOf(failure)] : []));
  const reset = codes.filter((code) => code !== "ECONNREFUSED").length;
  return [
    noted("stops", stops),
    atMost("stops that did not end in order", exits.filter((code) => code !== 0).length, 0),
    atMost("longest stop", longest / 1000, 5, "s"),
    noted("requests for which nobody listened", codes.length - reset),
    atMost("connections reset before their request was read", reset, 5),
    atMost("saves that were made and not answered", crowd.madeUnanswered, 0),
    ...crowd.findings(),
  ];
}
