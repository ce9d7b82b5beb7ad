import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Checkup } from "@app/contract";
import type { Product } from "../../e2e/product.ts";
import { NoAnswer } from "../visitor.ts";
import { Crowd } from "./crowd.ts";
import { atLeast, atMost, isSo, noted } from "./finding.ts";
import { ownDatabaseUrl } from "./database-url.ts";
import type { Finding } from "./finding.ts";
import { livesOn } from "./lives-on.ts";
import { SmallDisk } from "./small-disk.ts";
import { withProduct } from "./with-product.ts";

const people = 10;
/** The product with its database needs a third of it. */
const size = "400m";
const fullMs = 12_000;

/** All that the product writes is on one disk, which is full for a while: first quietly, then with PostgreSQL's log. */
export function databaseDisk(): Promise<Finding[]> {
  let disk: SmallDisk;
  const prepare = async (folder: string) => {
    disk = await SmallDisk.mount(folder, size);
  };
  const release = () => disk.unmount();
  return withProduct({}, (product) => fillDisk(product, disk), { prepare, release });
}

async function fillDisk(product: Product, disk: SmallDisk): Promise<Finding[]> {
  const crowd = await Crowd.signIn(product, people);
  const { pid } = product;
  await crowd.start();

  await disk.fill();
  const reads = await readWhile(crowd, fullMs);
  const { failures } = crowd;
  await disk.empty();
  const afterRoom = await secondsUntilSaved(crowd);
  crowd.lookSoon();
  await crowd.untilSaved();

  await disk.fill();
  const hasStopped = await exhaustLog(product);
  const { status: health } = await fetch(`${product.origin}/healthz`);
  const page = await fetch(`${product.origin}/`);
  await sleep(3_000);
  await disk.empty();
  const afterStop = await secondsUntilSaved(crowd);
  await crowd.stop();
  return [
    noted(`database's disk full for ${fullMs / 1000} s: saves refused`, failures),
    atLeast("… check-ups read meanwhile", reads.answered, 1),
    atMost("… reads that failed while the database runs", reads.failed, 0),
    atMost("… room again: all save after", afterRoom, 15, "s"),
    isSo("PostgreSQL's own log has no room: it stops", hasStopped, "yes"),
    isSo("… the page and /healthz answer meanwhile", page.ok && health === 200, "yes"),
    atMost("… room again: all save after, by nobody's hand", afterStop, 30, "s"),
    ...crowd.findings(),
    await livesOn(product, pid),
  ];
}

/** Reads check-ups for a while. */
async function readWhile({ visitors }: Crowd, ms: number) {
  const reads = { answered: 0, failed: 0 };
  for (const end = performance.now() + ms; performance.now() < end; await sleep(100)) {
    const visitor = visitors[(reads.answered + reads.failed) % visitors.length]!; // below the length
    try {
      await visitor.call<Checkup[]>("checkups/list");
      reads.answered += 1;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      reads.failed += 1;
    }
  }
  return reads;
}

async function secondsUntilSaved(crowd: Crowd): Promise<number> {
  const start = performance.now();
  await crowd.untilSaved();
  return (performance.now() - start) / 1000;
}

/** Asks PostgreSQL for so much log that it needs room which is not there; answers whether it stopped. */
async function exhaustLog(product: Product): Promise<boolean> {
  const client = new pg.Client(await ownDatabaseUrl(product.folder));
  client.on("error", () => undefined);
  await client.connect();
  try {
    for (let count = 0; count < 200; count += 1) {
      await client.query("select pg_logical_emit_message(false, 'fault', repeat('x', 1000000))");
    }
    return false;
  } catch {
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}
