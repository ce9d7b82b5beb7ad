import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { SMTPServer } from "smtp-server";
import { Product } from "../fixtures/product.ts";

/** A mail server that does not answer after the recipient, until it is switched. */
async function silentMailServer() {
  const arrived: string[] = [];
  const state = { isSilent: true, asked: 0 };
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    closeTimeout: 100,
    onRcptTo: (_address, _session, done) => {
      state.asked++;
      if (!state.isSilent) done();
    },
    onData: (stream, _session, done) => {
      void text(stream)
        .then((raw) => arrived.push(raw))
        .then(() => done(), done);
    },
  });
  server.on("error", () => undefined); // connections that the product cuts off are what this is about
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo; // it listens on a port
  return { server, state, arrived, address: `smtp://127.0.0.1:${port}` };
}

test("a product that is stopped while an email hangs sends it after the next start", async ({
  request,
}) => {
  const { server, state, arrived, address } = await silentMailServer();
  const product = await Product.start({ SMTP_URL: address, MAIL_FROM: "Acme <mail@acme.com>" });
  try {
    const asked = await request.post(`${product.origin}/api/rpc/session/requestLink`, {
      data: { json: { email: "ann@acme.com" } },
    });
    expect(asked.status()).toBe(200);
    await expect.poll(() => state.asked, { timeout: 20_000 }).toBe(1);
    await product.end();
    expect(product.output).toContain("The sending was interrupted by a stop of the product");
    state.isSilent = false;
    await product.launch();
    await expect.poll(() => arrived.length, { timeout: 30_000 }).toBe(1);
    expect(arrived[0]).toContain("To: ann@acme.com");
  } finally {
    await product.stop();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
});
