import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import pg from "pg";

/** A server with a hole of each kind that the scanners look for: one that misses them says nothing of the product. */
export interface VulnerableServer {
  origin: string;
  close(): Promise<void>;
}

type Answer = (url: URL, answer: ServerResponse, request: IncomingMessage) => unknown;

const html = (answer: ServerResponse, body: string) =>
  answer
    .writeHead(200, { "content-type": "text/html", "set-cookie": "visitor=1" })
    .end(`<!doctype html><title>Control</title><body>${body}</body>`);

const links = ["/search?q=app", "/greet?name=ann", "/go?to=/", "/file?name=a.txt", "/run?on=host"];
const linked = [...links, "/fetch?url=x", "/guests"].map(
  (to) => `<a href="${to}">${to.replaceAll(/\W/g, " ")}</a>`,
);

/** By the scan, the page and the parameter that it came from. */
const noted: Record<string, Record<string, Record<string, object[]>>> = {};
const guests: string[] = [];

/** What a shell, a file and a website would answer: nothing is run, read or asked for here, as anybody on this machine reaches this port. */
const environment = "PATH=/usr/bin\nPWD=/";
const passwords = "root:x:0:0:root:/root:/bin/bash";

const pages: Record<string, Answer> = {
  "/": (_url, answer, { headers }) => html(answer, `${headers.host} ${linked.join(" ")}`),
  "/greet": ({ searchParams }, answer) => html(answer, `Hello ${searchParams.get("name")}`),
  "/file": ({ searchParams }, answer) =>
    html(answer, (searchParams.get("name") ?? "").includes("/etc/passwd") ? passwords : "none"),
  "/run": ({ searchParams }, answer) =>
    html(answer, /[;|]\s*env/.test(searchParams.get("on") ?? "") ? environment : "done"),
  "/fetch": async ({ searchParams }, answer) => {
    const asked = searchParams.get("url") ?? "";
    if (URL.canParse(asked) && new URL(asked).hostname === "127.0.0.1") await fetch(asked);
    html(answer, "fetched");
  },
  // Node.js refuses line breaks in a header, so it is written past it; wapiti sends them encoded twice.
  "/go": ({ searchParams }, answer) => {
    const to = decodeURIComponent(searchParams.get("to") ?? "");
    answer.socket?.end(`HTTP/1.1 302 Found\r\nLocation: ${to}\r\n\r\n`);
  },
  "/guests": async (_url, answer, request) => {
    if (request.method === "POST") {
      guests.push(new URLSearchParams(await text(request)).get("guest") ?? "");
    }
    const form = `<form method="post"><input type="text" name="guest"><input type="submit"></form>`;
    html(answer, `${form}${guests.map((guest) => `<p>${guest}</p>`).join("")}`);
  },
};

/** Where wapiti has a server that it tricks into fetching something report that it did. */
const endpoint: Answer = ({ href, pathname, searchParams }, answer, { method }) => {
  const [, , scan = "", page = "", parameter = ""] = pathname.split("/");
  if (pathname.startsWith("/ssrf/")) {
    const seen = { url: href, date: new Date().toISOString(), ip: "127.0.0.1", method };
    (((noted[scan] ??= {})[page] ??= {})[parameter] ??= []).push(seen);
  }
  answer.writeHead(200, { "content-type": "application/json" });
  const asked = noted[searchParams.get("id") ?? ""] ?? {};
  answer.end(JSON.stringify(pathname === "/get_ssrf.php" ? asked : {}));
};

/** Beside the product's database, with an account that may use nothing else. */
async function ownAccount(url: string): Promise<pg.Pool> {
  const password = randomBytes(16).toString("hex");
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`create role scan_control login password '${password}'`);
  await owner.query("create table tools (name text)");
  await owner.query("insert into tools values ('app'), ('apple'), ('pear')");
  await owner.query("grant select on tools to scan_control");
  await owner.end();
  const own = new URL(url);
  Object.assign(own, { username: "scan_control", password });
  return new pg.Pool({ connectionString: own.href, max: 5 });
}

export async function startVulnerableServer(databaseUrl: string): Promise<VulnerableServer> {
  const pool = await ownAccount(databaseUrl);
  const find = async (name: string, answer: ServerResponse) => {
    try {
      const { rows } = await pool.query<{ name: string }>(
        `select name from tools where name = '${name}'`,
      );
      html(answer, `<ul>${rows.map((row) => `<li>${row.name}</li>`).join("")}</ul>`);
    } catch (error) {
      answer.writeHead(500, { "content-type": "text/html" });
      answer.end(`PostgreSQL query failed: ${String(error)}`);
    }
  };
  const server = createServer((request, answer) => {
    const answered = async () => {
      const url = new URL(`${origin}${request.url}`);
      const page = pages[url.pathname];
      if (page) await page(url, answer, request);
      else if (url.pathname === "/search") await find(url.searchParams.get("q") ?? "", answer);
      else if (url.pathname.startsWith("/tools/")) {
        await find(decodeURIComponent(url.pathname.slice("/tools/".length)), answer);
      } else if (url.pathname === "/tools") {
        await find((JSON.parse(await text(request)) as { name: string }).name, answer);
      } else if (/^\/(?:ssrf\/|get_ssrf)/.test(url.pathname)) await endpoint(url, answer, request);
      else if (url.pathname === "/.env") answer.end("SECRET=1");
      else answer.writeHead(404).end("not found");
    };
    answered().catch(() => answer.destroy());
  });
  // Whoever is slow may be, and takes others' place.
  Object.assign(server, { headersTimeout: 0, requestTimeout: 0, maxConnections: 100 });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  return {
    origin,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
      await pool.end();
    },
  };
}
