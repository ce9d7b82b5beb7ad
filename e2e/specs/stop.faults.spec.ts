import { once } from "node:events";
import { createServer, request } from "node:http";
import type { ClientRequest, IncomingMessage } from "node:http";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { startCheckup } from "../fixtures/filled-checkup.ts";
import { call, expect, signInThroughMail, test as base } from "../fixtures/test.ts";
import { Product } from "../fixtures/product.ts";

/** Of the time that supervisors give, which is 10 s and more. */
const promptMs = 4_000;

const test = base.extend<{ hanging: { asked: Promise<unknown>; allow: string } }>({
  /** A website that takes requests and never answers. */
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
  hanging: async ({}, provide) => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo; // it listens on a port
    await provide({ asked: once(server, "request"), allow: `acme.com=127.0.0.1:${port}` });
    server.closeAllConnections();
    server.close();
  },
  ownProduct: async ({ hanging }, provide) => {
    const product = await Product.start({ LOOKUP_ALLOW: hanging.allow });
    await provide(product);
    await product.stop();
  },
});

/** What came back for a request, once its body is read. */
async function answerTo(asking: ClientRequest) {
  const [response] = (await once(asking, "response")) as [IncomingMessage];
  response.resume();
  await once(response, "end");
  return { status: response.statusCode, connection: response.headers.connection };
}

test("a stop ends a look-up and lets a save come to its end", async ({
  page,
  ownProduct: product,
  hanging,
}) => {
  // Not of acme.com: the company of the email's domain is looked up at sign-in.
  await signInThroughMail(page, product, "ann@elsewhere.com");
  const id = await startCheckup(page, product.origin);
  const cookies = await page.context().cookies();
  const post = (path: string) =>
    request(`${product.origin}/api/rpc/${path}`, {
      method: "POST",
      agent: false,
      headers: {
        "content-type": "application/json",
        connection: "keep-alive",
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
      },
    });
  // A browser that has not asked for anything yet.
  const idle = connect(Number(new URL(product.origin).port), "localhost");
  await once(idle, "connect");
  const saving = post("checkups/save");
  const changes = { companyName: "Acme" };
  const text = JSON.stringify({ json: { id, version: 0, changes } });
  saving.write(text.slice(0, 10));
  const saved = answerTo(saving);
  const lookup = post("lookup/extractCompanyInfo");
  lookup.end(JSON.stringify({ json: { website: "acme.com", withLogo: false } }));
  const lookedUp = answerTo(lookup);
  await hanging.asked;

  const start = performance.now();
  const ended = product.end();
  expect(await lookedUp).toEqual({ status: 503, connection: "close" });
  saving.end(text.slice(10));
  expect(await saved).toEqual({ status: 200, connection: "close" });
  expect(await ended).toBe(0);
  expect(performance.now() - start).toBeLessThan(promptMs);
  idle.destroy();

  await product.launch();
  expect(product.output).not.toContain("still running");
  expect(await call(page, product.origin, "checkups/get", { id })).toMatchObject({
    answers: changes,
  });
});

test("an endless request body does not delay a stop", async ({ page, ownProduct: product }) => {
  await signInThroughMail(page, product, "ann@acme.com");
  const endless = request(`${product.origin}/api/rpc/checkups/save`, {
    method: "POST",
    agent: false,
  });
  endless.on("error", () => undefined);
  endless.write("{");
  await once(endless, "socket");
  expect((await fetch(`${product.origin}/healthz`)).status).toBe(200);
  expect(await product.end()).toBe(0);
});
