import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { portOf } from "../listening-server.ts";

export interface Page {
  body: string | Uint8Array;
  /** A web page in UTF-8 unless it says otherwise. */
  type?: string;
  status?: number;
  headers?: Record<string, string>;
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The answers to paths: "/" is the home page, and what is not among them is not found. */
export function pagesHandler(pages: Record<string, Page | string>): Handler {
  return (request, response) => {
    const found = pages[request.url ?? "/"];
    if (found === undefined) {
      response.writeHead(404).end();
      return;
    }
    const page = typeof found === "string" ? { body: found } : found;
    response.writeHead(page.status ?? 200, {
      "content-type": page.type ?? "text/html; charset=utf-8",
      ...page.headers,
    });
    response.end(page.body);
  };
}

/** A website over plain http on a port of the loopback, under whatever name it is listed as. */
export async function serveSite(pages: Record<string, Page | string> | Handler) {
  const handler = typeof pages === "function" ? pages : pagesHandler(pages);
  /** Host and path of every request so far. */
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`);
    handler(request, response);
  });
  const port = await portOf(server);

  return {
    port,
    asked,
    /** For `allow` of an outbound. */
    allowedAs: (host: string) => ({ host, address: "127.0.0.1", port }),
    /** For LOOKUP_ALLOW. */
    settingFor: (host: string) => `${host}=127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
