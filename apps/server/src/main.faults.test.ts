import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { contract } from "@app/contract";
import { createORPCClient } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";
import type { ContractRouterClient } from "@orpc/contract";
import { expect, onTestFinished, test } from "vitest";
import { testSecret } from "#testing/factories.ts";
import { freePort } from "#testing/listening-server.ts";
import { testApp, testDatabase } from "#testing/test-app.ts";
import { testFolder } from "#testing/test-folder.ts";

const program = fileURLToPath(new URL("main.ts", import.meta.url));

/** Makes the running product fail in the way that `failure` writes, when it is asked to. */
const failing = (failure: string) =>
  `data:text/javascript,process.once("SIGUSR2",()=>{${encodeURIComponent(failure)}})`;

/** Starts the product as a process of its own. */
async function startProgram(environment: NodeJS.ProcessEnv, options: string[] = []) {
  const child = spawn(process.execPath, [...options, program], {
    env: { DATA_DIR: await testFolder(), PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const said = { output: "", errors: "" };
  const isUp = Promise.withResolvers<void>();
  const closed = once(child, "close").finally(isUp.resolve);
  child.stderr.on("data", (text: Buffer) => (said.errors += text.toString()));
  child.stdout.on("data", (text: Buffer) => {
    said.output += text.toString();
    if (said.output.includes("runs at")) isUp.resolve();
  });
  await isUp.promise;
  return { child, closed, said };
}

// Node.js reports an unhandled rejection as an uncaught exception, which is the same to us.
test("an unexpected failure is logged as JSON, and ends the process in order", async () => {
  const { pool } = await testDatabase();
  const { child, closed, said } = await startProgram(
    { DATABASE_URL: pool.options.connectionString },
    ["--import", failing("Promise.reject(new TypeError('boom'))")],
  );
  child.kill("SIGUSR2");
  expect(await closed).toEqual([1, null]);
  const line = said.output.split("\n").find((text) => text.includes("unexpected failure"))!;
  expect(JSON.parse(line)).toMatchObject({
    level: 60,
    origin: "unhandledRejection",
    error: { kind: "TypeError", message: "boom" },
  });
});

test("behind proxies an instance that stops is unready first, and still answers requests", async () => {
  const app = await testApp();
  app.time.now = new Date(); // the program has no other clock
  const ann = await app.signedIn("ann@acme.com");
  const { id } = await ann.api.checkups.create();
  const port = await freePort();
  const { child, closed } = await startProgram({
    DATABASE_URL: app.pool.options.connectionString,
    PORT: String(port),
    SESSION_SECRET: testSecret,
    TRUSTED_PROXIES: "127.0.0.1",
  });
  const address = `http://127.0.0.1:${port}`;
  const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const api: ContractRouterClient<typeof contract> = createORPCClient(
    new RPCLink({ url: `${address}/api/rpc`, headers: { cookie } }),
  );
  const readiness = async () => (await fetch(`${address}/readyz`)).status;
  expect(await readiness()).toBe(200);

  const start = performance.now();
  child.kill("SIGTERM");
  await expect.poll(readiness).toBe(503);
  const saved = await api.checkups.save({
    id,
    version: 0,
    change: { writer: "11111111-1111-4111-8111-111111111111", number: 1 },
    changes: { companyName: "Acme" },
  });
  expect(saved).toMatchObject({ answers: { companyName: "Acme" } });
  expect(await readiness()).toBe(503);
  expect(await closed).toEqual([0, null]);
  expect(performance.now() - start).toBeLessThan(10_000);
});

test("reports wrong settings, and a database error, at the start: in one sentence, without the statement", async () => {
  const wrong = await startProgram({ PORT: "abc", SESSION_SECRET: "hunter2" });
  expect(await wrong.closed).toEqual([1, null]);
  expect(wrong.said.errors).toMatch(/PORT must .*\n +SESSION_SECRET must /);
  expect(wrong.said.errors).not.toContain("hunter2");
  const { pool } = await testDatabase();
  await pool.query("alter table reference_data_loads rename column name to called");
  const { closed, said } = await startProgram({ DATABASE_URL: pool.options.connectionString });
  expect(await closed).toEqual([1, null]);
  expect(said.errors).toMatch(
    /^\W*The database reported an error: column .* does not exist \(42703\)\s*$/,
  );
});
