import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import autocannon from "autocannon";
import { deviceTypes } from "@app/contract";
import type { Product } from "../e2e/fixtures/product.ts";
import { root } from "../scripts/root.ts";
import type { Databases } from "./databases.ts";
import { peakMemory, signInAdministrator, signInPeople, startProduct } from "./products.ts";
import type { Checkout, Person } from "./products.ts";
import { quantile } from "./table.ts";
import type { Figure } from "./table.ts";

const connections = 32;

interface Rounds {
  rounds: number;
  seconds: number;
}

interface SentRequest {
  method: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Returns the next request of a connection. */
type NextRequest = (connection: number) => SentRequest;

/** Requests per second. Each connection sends its next request after an answer. */
async function perSecond(url: string, next: NextRequest, duration: number, atOnce = connections) {
  let connected = 0;
  const result = await autocannon({
    url,
    connections: atOnce,
    duration,
    setupClient: (client) => {
      const connection = connected++;
      client.setRequests([
        { setupRequest: (request) => ({ ...request, ...next(connection) }) } as autocannon.Request,
      ]);
    },
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} requests failed at ${next(0).path}`);
  return result.requests.average;
}

const json = { "content-type": "application/json" };
/** One in two hundred names contains it. */
const rareTerm = "hub c";

/** Six answers, different for each number. */
const savedAnswers = (number: number) => ({
  companyName: `Acme ${number}`,
  companyIndustry: `Manufacturing ${number}`,
  staffRemote: number % 90_000,
  staffHybrid: 30,
  staffOnsite: 85,
  devices: Object.fromEntries(deviceTypes.map((type) => [type, number % 50_000])),
});

/** Compared work: the request to the product, and the one to the bare limit. */
interface Work {
  name: string;
  product: NextRequest;
  limit: NextRequest;
  /** The least share of the bare limit. */
  share: number;
}

function workOf(people: Person[], sessions: string[], others: string[], cookie: string): Work[] {
  const call = (procedure: string, input: unknown, cookies: string): SentRequest => ({
    method: "POST",
    path: `/api/rpc/${procedure}`,
    headers: { ...json, cookie: cookies },
    body: JSON.stringify({ json: input }),
  });
  const person = (connection: number) => people[connection]!; // there is one for each connection
  const writers = people.map(() => randomUUID());
  const numbers = people.map(() => 0);
  let saves = 0;
  const save: NextRequest = (connection) => {
    const number = (numbers[connection] = (numbers[connection] ?? 0) + 1);
    const { checkup, visitor } = person(connection);
    const change = { writer: writers[connection], number };
    const input = { id: checkup.id, version: checkup.version + number - 1, change };
    return call("checkups/save", { ...input, changes: savedAnswers(number) }, visitor.cookies);
  };
  return [
    {
      name: "list, 50 rows by name",
      product: () => call("admin/saas/list", {}, cookie),
      limit: () => ({ method: "GET", path: "/list" }),
      share: 0.36,
    },
    {
      name: "search, 0.5 % found",
      product: () => call("admin/saas/list", { search: rareTerm }, cookie),
      limit: () => ({ method: "GET", path: `/search/${encodeURIComponent(rareTerm)}` }),
      share: 0.6,
    },
    {
      name: "one check-up",
      product: (connection) => {
        const { checkup, visitor } = person(connection);
        return call("checkups/get", { id: checkup.id }, visitor.cookies);
      },
      limit: (connection) => ({
        method: "GET",
        path: `/record/${person(connection).checkup.id}`,
        headers: { authorization: sessions[connection] ?? "" },
      }),
      share: 0.6,
    },
    {
      name: "save, 5 fields and a JSON",
      product: save,
      limit: (connection) => ({
        method: "POST",
        path: `/save/${others[connection] ?? ""}`,
        headers: json,
        body: JSON.stringify(savedAnswers(saves++)),
      }),
      share: 0.33,
    },
  ];
}

/** Dashboards a second on one core, and the highest memory in MB meanwhile. */
export async function measureDashboards({ origin, pid }: Product, cookie: string) {
  spawnSync("taskset", ["-acp", "0", String(pid)]); // Linux only; PostgreSQL's processes stay free
  const headers = { cookie, accept: "text/html", "accept-encoding": "gzip, br" };
  const next: NextRequest = () => ({ method: "GET", path: "/dashboard", headers });
  let rate = 0;
  const peak = await peakMemory(pid, async () => (rate = await perSecond(origin, next, 10, 16)));
  return [rate, peak];
}

/** A measured product, and the bare limit on the same database. */
async function startPair(checkout: Checkout, url: string, databases: Databases) {
  const product = await startProduct(checkout, url);
  const people = await signInPeople(product, connections);
  const { cookies } = await signInAdministrator(product);
  const sessions = await databases.query<{ id: string; email: string }>(
    url,
    "select sessions.id, email from sessions join users on users.id = user_id",
  );
  // The limit saves other check-ups, because it does not check versions.
  const others = await databases.query<{ id: string }>(
    url,
    "select id from checkups where company_name is not null limit $1",
    [connections],
  );
  const sessionOf = (email: string) => sessions.find((one) => one.email === email)?.id ?? "";
  const limit = fork(join(root, "bench/limit-server.ts"), {
    env: { ...process.env, DATABASE_URL: url },
  });
  const [port] = (await once(limit, "message")) as [number];
  const work = workOf(
    people,
    people.map(({ visitor }) => sessionOf(visitor.email)),
    others.map(({ id }) => id),
    cookies,
  );
  return { checkout, product, limit, limitOrigin: `http://127.0.0.1:${port}`, work };
}

/** Requests per second of each checkout as a share of the bare limit, in turns; and the memory meanwhile. */
export async function measureLoad(
  checkouts: Checkout[],
  databases: Databases,
  size: number,
  { rounds, seconds }: Rounds,
): Promise<Figure[]> {
  const pairs: Awaited<ReturnType<typeof startPair>>[] = [];
  const figures: Figure[] = [];
  try {
    for (const checkout of checkouts)
      pairs.push(await startPair(checkout, databases.url(checkout, size), databases));
    const peaks = pairs.map(() => 0);
    for (const [at, { name, share }] of pairs[0]!.work.entries()) {
      const seen = pairs.map(() => ({ product: [] as number[], limit: [] as number[] }));
      for (let round = 0; round < rounds; round += 1) {
        for (const [index, pair] of pairs.entries()) {
          const { product, limit } = pair.work[at]!; // all checkouts have the same work
          seen[index]!.limit.push(await perSecond(pair.limitOrigin, limit, seconds));
          const peak = await peakMemory(pair.product.pid, async () => {
            seen[index]!.product.push(await perSecond(pair.product.origin, product, seconds));
          });
          peaks[index] = Math.max(peaks[index] ?? 0, peak);
        }
      }
      const rates = seen.map(({ product }) => quantile(product));
      const shares = seen.map(({ product, limit }) => quantile(product) / quantile(limit));
      figures.push(
        { what: name, unit: "/s", measured: rates },
        { what: `${name}, share of the bare limit`, unit: "×", measured: shares, least: share },
      );
    }
    figures.push({ what: "memory under load", unit: "MB", measured: peaks, most: 280 });
    return figures;
  } finally {
    for (const { product, limit } of pairs) {
      limit.kill();
      await product.stop();
    }
  }
}
