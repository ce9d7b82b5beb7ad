import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Product } from "../../e2e/product.ts";
import { root } from "../../scripts/root.ts";
import { plain, printTable, verdict } from "../bar.ts";
import type { Result } from "../bar.ts";
import { contestsOf } from "../contests.ts";
import type { Connection, Contest } from "../contests.ts";
import { keptTotals } from "../limit-statements.ts";
import { LoadGenerator } from "../load.ts";
import type { Sent } from "../load-process.ts";
import { signInAdministrator, signInPeople } from "../measured-product.ts";
import type { MeasuredDatabases } from "../measured-databases.ts";
import { median } from "../stopwatch.ts";

const connections = 32;
/** Of what the bare limit reaches, in the same run. */
const leastOfLimit = 0.45;

export interface Rounds {
  rounds: number;
  seconds: number;
}

/** Requests a second of the product and of the bare limit, in turns, round by round. */
export async function measureSideBySide(
  product: Product,
  databases: MeasuredDatabases,
  rows: number,
  rounds: Rounds,
): Promise<{ results: Result[]; signIns: number[] }> {
  const { people, times: signIns } = await signInPeople(product, connections);
  const { cookies } = await signInAdministrator(product);
  const { tokens, others } = await databases.with(rows, async (pool) => {
    await pool.query(keptTotals);
    const found = await pool.query<{ email: string; token: string }>(
      "select email, token from sessions join users on users.id = user_id",
    );
    const filled = await pool.query<{ id: string }>(
      "select id from checkups where company_name is not null limit $1",
      [connections],
    );
    return {
      tokens: new Map(found.rows.map(({ email, token }) => [email, token])),
      others: filled.rows.map(({ id }) => id),
    };
  });
  const asking = people.map((person, index): Connection => ({
    ...person,
    administratorCookies: cookies,
    sessionToken: tokens.get(person.visitor.email) ?? "",
    limitCheckup: others[index] ?? "",
  }));
  const env = { ...process.env, DATABASE_URL: databases.url(rows) };
  const limit = fork(join(root, "bench/limit-server.ts"), { env });
  const [port] = (await once(limit, "message")) as [number];
  const generator = new LoadGenerator();
  const results: Result[] = [];
  const table: string[][] = [];
  try {
    for (const contest of contestsOf(asking, rows)) {
      const origins = { limit: `http://127.0.0.1:${port}`, product: product.origin };
      const { bare, ours, p99 } = await inTurns(generator, origins, contest, rounds);
      const { work, bar } = contest;
      const ratio = ours / bare;
      table.push([
        work,
        ...[bare, ours, ratio, p99].map(plain),
        bar ? `${plain(bar.least ?? 0)}: ${verdict(ours, bar)}` : "",
        bar ? `${leastOfLimit}: ${verdict(ratio, { least: leastOfLimit })}` : "",
      ]);
      if (!bar) continue;
      results.push({ what: work, measured: ours, unit: "/s", ...bar });
      const ofLimit = { measured: ratio, unit: "of the limit", least: leastOfLimit };
      results.push({ what: `${work}, beside the limit`, ...ofLimit });
    }
  } finally {
    generator.stop();
    limit.kill();
  }
  console.log(`\n${rows.toLocaleString("en")} rows, ${connections} connections`);
  printTable(["work", "limit /s", "product /s", "ratio", "p99 ms", "bar", "of the limit"], table);
  return { results, signIns };
}

async function inTurns(
  generator: LoadGenerator,
  origins: { limit: string; product: string },
  contest: Contest,
  { rounds, seconds }: Rounds,
) {
  const seen = { bare: [] as number[], ours: [] as number[], p99: [] as number[] };
  let { limit, product } = contest;
  const warmUpSeconds = Math.min(1, seconds / 3);
  const goOn = (sent: Sent[], next: number[]) =>
    sent.map((request, index) => ({ ...request, next: next[index] ?? 0 }));
  for (let round = 0; round < rounds; round += 1) {
    const load = { seconds, warmUpSeconds };
    const bare = await generator.run({ ...load, origin: origins.limit, sent: limit });
    const ours = await generator.run({ ...load, origin: origins.product, sent: product });
    limit = goOn(limit, bare.next);
    product = goOn(product, ours.next);
    seen.bare.push(bare.perSecond);
    seen.ours.push(ours.perSecond);
    seen.p99.push(ours.p99);
  }
  return { bare: median(seen.bare), ours: median(seen.ours), p99: median(seen.p99) };
}
