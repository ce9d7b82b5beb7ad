import { once } from "node:events";
import { request } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { brotliCompressSync } from "node:zlib";
import { createApp } from "#app.ts";
import { listeningServer } from "./listening-server.ts";
import { testApp } from "./test-app.ts";
import { testFolder } from "./test-folder.ts";

/** The content of files of this machine that no address leads to. */
export const secretMark = "the machine's own secret";

async function pageFolder() {
  const machine = await testFolder({
    "secret.txt": secretMark,
    "web/secret.txt": secretMark,
    "web/dist/index.html": "<!doctype html><title>Page</title>",
    "web/dist/assets/main-1.js": "1",
    "web/dist/assets/main-1.js.br": brotliCompressSync("1"),
    "web/dist/assets/main-1.css": "a{}",
    "web/dist/favicon.svg": "<svg/>",
  });
  return join(machine, "web/dist");
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

/** The server on a port with a small page; `ask` sends paths as they are, without shortening them. */
export async function servedPage(environment: Record<string, string> = {}) {
  const app = await testApp(environment);
  const { fetch } = createApp(app, await pageFolder());
  const { port } = await listeningServer(fetch);
  const ask = async (path: string, { method = "GET", headers = {}, body }: Question = {}) => {
    const asked = request({ host: "127.0.0.1", port, path, method, headers, agent: false });
    asked.end(body);
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    const { statusCode: status = 0, headers: received } = answer;
    return { status, headers: received, body: await text(answer) } satisfies Answer;
  };
  return { app, ask };
}
