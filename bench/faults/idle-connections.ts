import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Product } from "../../e2e/product.ts";
import { memoryOf } from "../memory-watch.ts";
import { atLeast, atMost, noted } from "./finding.ts";
import type { Finding } from "./finding.ts";
import { openFiles } from "./open-files.ts";
import { OrdinaryPerson } from "./ordinary-person.ts";
import { withProduct } from "./with-product.ts";

const count = 1_000;
const workMs = 10_000;

/** Connections that asked once, and are kept open by both sides. */
export const idleConnections = () => withProduct({}, keepOpen);

async function keepOpen(product: Product): Promise<Finding[]> {
  const person = await OrdinaryPerson.signIn(product);
  const before = await person.workFor(workMs / 2, "before");
  const started = { memory: memoryOf(product.pid), files: await openFiles(product) };
  const port = Number(new URL(product.origin).port);
  const sockets = await Promise.all(Array.from({ length: count }, () => askOnce(port)));
  const open = await openFiles(product);
  const during = await person.workFor(workMs, "while they are open");
  const memory = memoryOf(product.pid);
  const left = sockets.filter(({ destroyed }) => !destroyed).length;
  for (const socket of sockets) socket.destroy();
  await sleep(2_000);
  return [
    ...before,
    ...during,
    atLeast("connections still open after that", left, count),
    noted("memory before", `${started.memory.toFixed(0)} MB`),
    atMost("memory for each connection", ((memory - started.memory) * 1024) / count, 100, "kB"),
    noted("file descriptors before / while they are open", `${started.files} / ${open}`),
    atMost(
      "file descriptors more than before, afterwards",
      (await openFiles(product)) - started.files,
      10,
    ),
  ];
}

/** Asks for a small answer, reads it, and stays. */
async function askOnce(port: number): Promise<Socket> {
  const socket = connect({ port, host: "localhost" });
  socket.on("error", () => undefined);
  socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(socket, "data");
  socket.resume();
  return socket;
}
