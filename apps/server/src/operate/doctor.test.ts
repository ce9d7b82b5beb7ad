import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import { expect, onTestFinished, test } from "vitest";
import { readSettings } from "#settings.ts";
import { checkAddress } from "./doctor.ts";

test("a port that is taken is fine when an instance of this product has it", async () => {
  const server = createServer((_, response) => response.end("ok")).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  const settings = readSettings({ PORT: String(port) });

  expect(await checkAddress(settings, false, [`${hostname()}:${port}`])).toMatchObject({
    state: "ok",
    summary: `The product runs at 127.0.0.1:${port}.`,
  });
  expect(await checkAddress(settings, false, ["elsewhere:3000"])).toMatchObject({
    state: "failing",
    summary: `PORT ${port} on 127.0.0.1 is taken by another program: stop it, or set a free one.`,
  });
});

test("an address that this machine does not have is wrong", async () => {
  const elsewhere = readSettings({ HOST: "203.0.113.1", PORT: "0" });
  expect(await checkAddress(elsewhere, false, [])).toMatchObject({
    state: "failing",
    summary: "HOST 203.0.113.1 is no address of this machine (EADDRNOTAVAIL).",
  });
});
