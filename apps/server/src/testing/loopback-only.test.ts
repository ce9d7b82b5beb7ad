import { createSocket } from "node:dgram";
import { lookup } from "node:dns";
import * as dns from "node:dns/promises";
import { connect } from "node:net";
import { connect as connectTls } from "node:tls";
import { expect, test } from "vitest";
import { takeAttempts } from "./loopback-guard.ts";

// Addresses and names that are reserved for documents: nobody is there, should one be asked after all.
const elsewhere = "192.0.2.1";
const unknown = "elsewhere.invalid";

test.each([
  ["connect", () => connect(80, elsewhere), `connect to ${elsewhere}`],
  ["connect by name", () => connect({ host: unknown, port: 80 }), `connect to ${unknown}`],
  ["connect with TLS", () => connectTls(443, "2001:db8::1"), "connect to 2001:db8::1"],
  ["fetch", () => fetch(`http://${elsewhere}/`), `connect to ${elsewhere}`],
  ["send", () => createSocket("udp4").send("x", 53, elsewhere), `datagram to ${elsewhere}`],
  ["ask the system", () => lookup(unknown, () => undefined), `the system's look-up of ${unknown}`],
  ["ask it at leisure", () => dns.lookup(unknown), `the system's look-up of ${unknown}`],
  ["ask the name server", () => dns.resolve4(unknown), `a name server's answer about ${unknown}`],
  [
    "ask it with a resolver",
    () => new dns.Resolver().resolve6(unknown),
    `a name server's answer about ${unknown}`,
  ],
])("a test that would %s elsewhere is found out", async (_what, attempt, expected) => {
  await expect(async () => attempt()).rejects.toThrow();
  expect(takeAttempts()).toEqual([expected]);
});

test("the machine itself may be asked for", async () => {
  expect(await dns.lookup("localhost")).toHaveProperty("address");
  const socket = connect(1, "127.0.0.1");
  await new Promise((resolve) => socket.once("error", resolve));
  expect(takeAttempts()).toEqual([]);
});
