import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { request } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { brotliCompressSync } from "node:zlib";
import { onTestFinished } from "vitest";
import { createApp } from "#app.ts";
import { listeningServer } from "./listening-server.ts";
import { testApp } from "./test-app.ts";

/** Stands in files of this machine that no address leads to. */
export const secretMark = "the machine's own secret";

async function pageFolder() {
  const machine = await mkdtemp(join(tmpdir(), "machine-"));
  onTestFinished(() => rm(machine, { recursive: true, force: true }));
  const folder = join(machine, "web/dist");
  await mkdir(join(folder, "assets"), { recursive: true });
  for (const place of [machine, join(machine, "web")])
    await writeFile(join(place, "secret.txt"), secretMark);
  await writeFile(join(folder, "index.html"), "<!doctype html><title>Page</title>");
  await writeFile(join(folder, "assets/main-1.js"), "1");
  await writeFile(join(folder, "assets/main-1.js.br"), brotliCompressSync("1"));
  await writeFile(join(folder, "assets/main-1.css"), "a{}");
  await writeFile(join(folder, "favicon.svg"), "<svg/>");
  return folder;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Question {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
}

/** The server on a port of this machine with a small page; asked as a program asks, whose paths nobody shortens. */
export async function servedPage(environment: Record<string, string> = {}) {
  const app = await testApp(environment);
  const { fetch } = createApp(app, await pageFolder());
  const { port } = await listeningServer(fetch);
  const ask = async (path: string, { method = "GET", headers = {}, body }: Question = {}) => {
    const asked = request({ host: "127.0.0.1", port, path, method, headers, agent: false });
    asked.end(body);
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    const { statusCode: status = 0, headers: told } = answer;
    return { status, headers: told, body: await text(answer) } satisfies Answer;
  };
  return { app, ask };
}
