import { performance } from "node:perf_hooks";
import { Client } from "undici";

/** What one connection sends, over and over again. In its body `#n#` stands for a number that goes up by one. */
export interface Sent {
  method: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
  next?: number;
}

export interface Load {
  origin: string;
  seconds: number;
  /** Sent before, and not counted. */
  warmUpSeconds: number;
  /** One for each connection: the next request leaves when the last one was answered. */
  sent: Sent[];
}

export interface LoadOutcome {
  perSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  /** Answers other than 200, and none at all. */
  failed: number;
  firstFailure: string | undefined;
  /** Of a processor, that this process took: near 1 it would be what is measured. */
  share: number;
  /** Where each connection's numbers go on. */
  next: number[];
}

/** Makes the load and measures it, in a process of its own so that it never waits for its own work. */
async function run({ origin, seconds, warmUpSeconds, sent }: Load): Promise<LoadOutcome> {
  const times: number[] = [];
  const next = sent.map((request) => request.next ?? 0);
  let failed = 0;
  let firstFailure: string | undefined;
  const countFrom = performance.now() + warmUpSeconds * 1000;
  const end = countFrom + seconds * 1000;
  let cpuBefore = process.cpuUsage();
  setTimeout(() => (cpuBefore = process.cpuUsage()), warmUpSeconds * 1000);

  const fail = (reason: string) => {
    failed += 1;
    firstFailure ??= reason;
  };
  const askOnce = (client: Client, request: Sent, index: number) =>
    new Promise<void>((resolve) => {
      const start = performance.now();
      let status = 0;
      let refusal = "";
      const body = request.body?.replaceAll("#n#", String(next[index]));
      const { method, path, headers } = request;
      client.dispatch(
        { method, path, headers: headers ?? {}, body: body ?? null },
        {
          onRequestStart: () => undefined,
          onResponseStart: (_controller, statusCode) => void (status = statusCode),
          onResponseData: (_controller, chunk) => {
            if (status !== 200 && refusal.length < 300) refusal += chunk.toString();
          },
          onResponseEnd: () => {
            const now = performance.now();
            if (status !== 200) fail(`${path}: ${status} ${refusal}`);
            else if (start >= countFrom && now <= end) times.push(now - start);
            next[index]! += 1; // there is one for each connection
            resolve();
          },
          onResponseError: (_controller, error) => {
            fail(`${path}: ${error.message}`);
            resolve();
          },
        },
      );
    });
  await Promise.all(
    sent.map(async (request, index) => {
      const client = new Client(origin, { pipelining: 1 });
      while (performance.now() < end && failed < 100) await askOnce(client, request, index);
      await client.close();
    }),
  );
  const { user, system } = process.cpuUsage(cpuBefore);
  const ordered = times.toSorted((a, b) => a - b);
  const at = (part: number) => ordered[Math.floor(ordered.length * part)] ?? 0;
  return {
    perSecond: times.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    failed,
    firstFailure,
    share: (user + system) / 1e6 / seconds,
    next,
  };
}

process.on("message", (load: Load) => {
  void run(load).then((outcome) => process.send?.(outcome));
});
