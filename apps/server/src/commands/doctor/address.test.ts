import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import { expect, onTestFinished, test } from "vitest";
import { readSettings } from "#env.ts";
import { judgeAddress } from "./address.ts";

test("a port that a product has is fine when that is this one, and a warning when it is another", async () => {
  const server = createServer((_, response) => response.end("ok")).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  const settings = readSettings({ PORT: String(port) });

  expect(await judgeAddress(settings, new Set(), [`${hostname()}:${port}`])).toMatchObject({
    state: "ok",
    summary: `The product runs at 127.0.0.1:${port}.`,
  });
  expect(await judgeAddress(settings, new Set(), ["elsewhere:3000"])).toMatchObject({
    state: "warning",
    summary: `PORT ${port} on 127.0.0.1 is taken by a product with other data.`,
  });
});

test("an address that this machine does not have is wrong", async () => {
  const elsewhere = readSettings({ HOST: "203.0.113.1", PORT: "0" });
  expect(await judgeAddress(elsewhere, new Set(), [])).toMatchObject({
    state: "failing",
    summary: "HOST 203.0.113.1 is no address of this machine (EADDRNOTAVAIL).",
  });
});
