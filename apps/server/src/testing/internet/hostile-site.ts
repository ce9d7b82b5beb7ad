import { createServer } from "node:net";
import type { Server, Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { brotliBomb, doubleGzipBomb, gzipBomb } from "./bombs.ts";

type HostileAnswer = (socket: Socket) => void;

const head = (...lines: string[]) => `${["HTTP/1.1 200 OK", ...lines].join("\r\n")}\r\n\r\n`;
const html = "Content-Type: text/html";
const page = "<title>Harbor Bakery</title>";

const whole =
  (body: string | Buffer, ...lines: string[]): HostileAnswer =>
  (socket) => {
    socket.write(head(html, `Content-Length: ${Buffer.byteLength(body)}`, ...lines));
    socket.end(body);
  };

/** Sends again and again: as fast as it is read, or one piece in so many milliseconds. */
const forever =
  (start: string, piece: string, everyMs = 0): HostileAnswer =>
  (socket) => {
    socket.write(start);
    if (everyMs > 0) {
      const timer = setInterval(() => socket.write(piece), everyMs);
      socket.once("close", () => clearInterval(timer));
      return;
    }
    const pump = () => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on("drain", pump);
    pump();
  };

const says =
  (text: string, andEnds = false): HostileAnswer =>
  (socket) => {
    socket.write(text);
    if (andEnds) socket.end();
  };

async function hostileAnswers(): Promise<Record<string, HostileAnswer>> {
  const bomb = gzipBomb();
  const zipped = gzipSync(page.repeat(500));
  const long = "x".repeat(64 * 1024);
  return {
    "/gzip-bomb": whole(bomb, "Content-Encoding: gzip"),
    "/double-gzip-bomb": whole(doubleGzipBomb(bomb), "Content-Encoding: gzip"),
    "/stacked-bomb": whole(doubleGzipBomb(bomb), "Content-Encoding: gzip, gzip"),
    "/twice-named": whole(doubleGzipBomb(bomb), "Content-Encoding: gzip", "Content-Encoding: gzip"),
    "/brotli-bomb": whole(await brotliBomb(), "Content-Encoding: br"),
    "/unknown-encoding": whole(page, "Content-Encoding: zstd"),
    "/no-gzip": whole(page, "Content-Encoding: gzip"),
    "/gzip-without-end": whole(zipped.subarray(0, zipped.length - 8), "Content-Encoding: gzip"),
    "/endless-body": forever(head(html), long),
    "/endless-chunks": forever(head(html, "Transfer-Encoding: chunked"), `10000\r\n${long}\r\n`),
    "/slow-body": forever(head(html), "x", 500),
    "/silent-body": says(head(html, "Content-Length: 1000") + page),
    "/silent-empty-body": says(head(html, "Content-Length: 1000")),
    "/broken-off": says(head(html, "Content-Length: 1000") + page, true),
    "/more-than-said": says(head(html, `Content-Length: ${page.length}`) + page + long, true),
    "/huge-chunk": says(`${head(html, "Transfer-Encoding: chunked")}ffffffffffff\r\n${page}`),
    "/endless-chunk-extension": forever(
      `${head(html, "Transfer-Encoding: chunked")}5;`,
      "x".repeat(10_000),
    ),
    "/endless-trailers": forever(
      `${head(html, "Transfer-Encoding: chunked")}5\r\nHello\r\n0\r\n`,
      `X-More: ${"x".repeat(1000)}\r\n`,
    ),
    "/no-answer": () => undefined,
    "/big-header": says(head(html, `X-Long: ${"x".repeat(300_000)}`) + page, true),
    "/endless-headers": forever("HTTP/1.1 200 OK\r\n", `X-More: ${"x".repeat(1000)}\r\n`),
    "/slow-headers": forever("HTTP/1.1 200 OK\r\n", "X-More: 1\r\n", 400),
    "/endless-103": forever("", "HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n"),
    "/slow-103": forever("", "HTTP/1.1 103 Early Hints\r\n\r\n", 200),
    "/upgrade": says(
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    ),
    "/document": says("HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7"),
    "/events": forever(
      "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n",
      "data\n\n",
      200,
    ),
    "/no-type": says("HTTP/1.1 200 OK\r\n\r\n<p>", true),
    "/two-types": says(head(html, "Content-Type: text/plain") + page, true),
    "/two-lengths": says(head(html, "Content-Length: 3", "Content-Length: 9") + page, true),
    "/no-http": says("220 mail.example.com ESMTP\r\n"),
    "/hangs-up": (socket) => socket.resetAndDestroy(),
    "/around": says("HTTP/1.1 302 Found\r\nLocation: /around\r\n\r\n", true),
    "/no-location": says("HTTP/1.1 302 Found\r\n\r\n", true),
    "/two-locations": says("HTTP/1.1 302 Found\r\nLocation: /a\r\nLocation: /b\r\n\r\n", true),
    "/endless-redirect": forever("HTTP/1.1 302 Found\r\nLocation: /endless-redirect\r\n\r\n", long),
  };
}

/** A web server that does to each path what no web server should. */
export async function hostileSite(): Promise<Server> {
  const known = await hostileAnswers();
  return createServer((socket) => {
    socket.on("error", () => undefined); // the client hangs up
    socket.once("data", (request) => {
      const path = request.toString("latin1").split(" ")[1] ?? "";
      const hostileAnswer = known[path];
      if (hostileAnswer) hostileAnswer(socket);
      else socket.end("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
    });
  });
}
