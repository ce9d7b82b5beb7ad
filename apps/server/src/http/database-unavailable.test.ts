import { messages } from "@app/contract";
import { expect, test } from "vitest";
import { withTimeout } from "#db/timeout.ts";
import { databaseProxy } from "#testing/database-proxy.ts";
import { quickTimeouts } from "#testing/quick-timeouts.ts";
import { testApp } from "#testing/test-app.ts";

/** The server with a proxy before its database, and Ann signed in with a check-up. */
async function annBehindProxy() {
  let proxy!: Awaited<ReturnType<typeof databaseProxy>>;
  const lines: string[] = [];
  const app = await testApp({}, lines, async (url) => {
    proxy = await databaseProxy(url);
    return proxy.url;
  });
  const ann = await app.signedIn("ann@acme.com");
  const { id } = await ann.api.checkups.create();
  const save = (companyName: string, number: number) =>
    ann.api.checkups.save({
      id,
      version: 0,
      change: { writer: "11111111-1111-4111-8111-111111111111", number },
      changes: { companyName },
    });
  const makeUnavailable = () => {
    proxy.close();
    proxy.cut();
  };
  const errorLines = () =>
    lines
      .map((line) => JSON.parse(line) as { level: number; msg: string })
      .filter(({ level }) => level >= 50);
  return { app, ann, id, save, proxy, makeUnavailable, errorLines };
}

const unavailable = {
  code: "DATABASE_UNAVAILABLE",
  status: 503,
  defined: true,
  message: messages.databaseUnavailable,
};

test("while the database is unavailable, every call says so and when to try again, and is logged without its statement", async () => {
  const { ann, save, proxy, makeUnavailable, errorLines } = await annBehindProxy();
  const cookies = new Map(ann.cookies);
  makeUnavailable();
  for (const number of [1, 2, 3])
    await expect(save("Acme", number)).rejects.toMatchObject(unavailable);
  const lines = errorLines();
  expect(lines.map(({ msg }) => msg)).toEqual(Array(3).fill("the database is unavailable"));
  expect(JSON.stringify(lines)).not.toMatch(/select|insert|acme/i);
  // It signs nobody out, not even by half of a sign-out.
  for (const procedure of ["current", "signOut"] as const)
    await expect(ann.api.session[procedure]()).rejects.toMatchObject(unavailable);
  expect(ann.cookies).toEqual(cookies);
  const file = new File([new Uint8Array(600_000)], "logo.png", { type: "image/png" });
  await expect(ann.api.catalogue.reencodeLogo({ file })).rejects.toMatchObject(unavailable);
  for (const [path, method] of [
    ["/api/rpc/checkups/list", "POST"],
    ["/storage/app_logos/slack.png", "GET"],
  ] as const) {
    const response = await ann.request(path, { method });
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
  }

  proxy.heal();
  expect(await ann.api.session.current()).toMatchObject({ email: "ann@acme.com" });
  expect(await save("Acme", 1)).toMatchObject({ answers: { companyName: "Acme" } });
});

test("a save whose answer was lost is made once, however often it is sent again", async () => {
  const { save, proxy } = await annBehindProxy();
  await save("Acme", 1);
  const saving = save("Apex", 2);
  proxy.cut();
  await saving.catch(() => undefined);
  const again = await save("Apex", 2);
  expect(again).toMatchObject({ version: 2, answers: { companyName: "Apex" } });
});

test("a silent database makes the instance unready long before it is given up, at one connection's cost", async () => {
  quickTimeouts(2_000);
  const { app, ann, proxy } = await annBehindProxy();
  expect((await ann.request("/readyz")).status).toBe(200);
  proxy.fallSilent();
  const asked = Array.from({ length: 20 }, () =>
    withTimeout(60_000, () => Promise.resolve(ann.request("/readyz"))),
  );
  for (const response of await Promise.all(asked)) expect(response.status).toBe(503);
  expect(app.pool.totalCount - app.pool.idleCount).toBe(1);
  proxy.heal();
  await expect.poll(async () => (await ann.request("/readyz")).status).toBe(200);
});

test("an instance whose connections a firewall forgot is ready again after one check", async () => {
  quickTimeouts(2_000);
  const { app, ann, proxy } = await annBehindProxy();
  const clients = await Promise.all(Array.from({ length: 4 }, () => app.pool.connect()));
  for (const client of clients) client.release();
  proxy.lose();
  expect((await ann.request("/readyz")).status).toBe(503);
  await expect.poll(() => app.pool.totalCount, { timeout: 5_000 }).toBe(0);
  expect((await ann.request("/readyz")).status).toBe(200);
});

test("a call for which no connection was free says nothing of the database, and is logged as that", async () => {
  const { app, save, errorLines } = await annBehindProxy();
  const { max } = app.pool.options;
  const clients = await Promise.all(Array.from({ length: max }, () => app.pool.connect()));
  app.pool.options.connectionTimeoutMillis = 50;
  const busy = { ...unavailable, code: "SERVER_BUSY", message: messages.serverBusy };
  await expect(save("Acme", 1)).rejects.toMatchObject(busy);
  for (const client of clients) client.release();
  expect(errorLines()[0]?.msg).toContain("no connection was free within 8 s: raise DATABASE_POOL");
});
