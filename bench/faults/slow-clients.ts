import { readdir, stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Product } from "../../e2e/product.ts";
import { memoryOf, MemoryWatch } from "../memory-watch.ts";
import { atLeast, atMost, noted } from "./finding.ts";
import type { Finding } from "./finding.ts";
import { openFiles } from "./open-files.ts";
import { OrdinaryPerson } from "./ordinary-person.ts";
import { openSlowly } from "./slow-connections.ts";
import type { SlowKind } from "./slow-connections.ts";
import { withProduct } from "./with-product.ts";

const counts: Record<SlowKind, number> = { heads: 350, bodies: 350, readers: 200, floods: 100 };
/** Node.js looks at heads every half a minute, and so does the last of them. */
const longestSeconds = 100;
const aroundMs = 5_000;
/** Connections of the ordinary person, and to the database, that come and go. */
const others = 20;

/** All kinds of slow connections at once, until the product has ended the last of them. */
export const slowClients = () => withProduct({}, besiege);

async function besiege(product: Product): Promise<Finding[]> {
  const person = await OrdinaryPerson.signIn(product);
  const before = await person.workFor(aroundMs, "before");
  const large = await largestFile();
  const memory = new MemoryWatch(product.pid);
  const started = { memory: memoryOf(product.pid), files: await openFiles(product) };
  const port = Number(new URL(product.origin).port);
  const open = (kind: SlowKind) => openSlowly(port, { kind, count: counts[kind], large });
  const slow = {
    heads: open("heads"),
    bodies: open("bodies"),
    readers: open("readers"),
    floods: open("floods"),
  };
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  await sleep(2_000);
  let left = await openFiles(product);
  const most = left - started.files;
  const looking = setInterval(() => void openFiles(product).then((now) => (left = now)), 1_000);
  const areGone = () => left <= started.files + others;
  const during = await person.workUntil(
    () => areGone() || seconds() > longestSeconds,
    "while they hang",
  );
  const goneAfter = areGone() ? seconds() : Infinity;
  clearInterval(looking);
  for (const each of Object.values(slow).flat()) each.end();
  await sleep(1_000);
  const after = await person.workFor(aroundMs, "afterwards");
  const lastOf = (kind: SlowKind) =>
    Math.max(...slow[kind].map(({ keptSeconds = Infinity }) => keptSeconds));
  return [
    ...before,
    atLeast("slow connections that the product has open", most, 850),
    ...during,
    atMost(
      `${counts.heads} slow heads: the last one is ended after`,
      lastOf("heads"),
      longestSeconds,
      "s",
    ),
    atMost(
      `${counts.bodies} slow bodies: the last one is ended after`,
      lastOf("bodies"),
      longestSeconds,
      "s",
    ),
    atMost(
      `all, with ${counts.readers} who read nothing, and ${counts.floods} who ask 100 times at once: gone after`,
      goneAfter,
      longestSeconds,
      "s",
    ),
    noted("memory before", `${started.memory.toFixed(0)} MB`),
    atMost("memory at most", memory.stop(), 450, "MB"),
    ...after,
  ];
}

/** The address of the largest file that the page may load. */
async function largestFile(): Promise<string> {
  const folder = new URL("../../apps/web/dist/assets/", import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(new URL(name, folder))).size),
  );
  return `/assets/${names[sizes.indexOf(Math.max(...sizes))]}`;
}
