import { once } from "node:events";
import { connect } from "node:net";
import { expect, test, vi } from "vitest";
import { listeningServer } from "#testing/listening-server.ts";
import { testApp } from "#testing/test-app.ts";

const chunked = 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"jso\r\n';
const declared = 'Content-Length: 100\r\n\r\n{"jso';
const json = "Content-Type: application/json\r\n";
const form = "Content-Type: multipart/form-data; boundary=x\r\n";

const save = "/api/rpc/checkups/save";
const reencode = "/api/rpc/catalogue/reencodeLogo";
const requests = [
  ["a call in chunks", save, `${json}${chunked}`],
  ["a call of a declared length", save, `${json}${declared}`],
  ["a call whose chunks break the rules", save, `${json}${chunked}nonsense\r\n`],
  ["a form in chunks", reencode, `${form}${chunked}`],
  ["a form of a declared length", reencode, `${form}${declared}`],
  ["a program's call", "/api/v1/saas", `Authorization: Bearer none\r\n${json}${chunked}`],
] as const;

test("a request that breaks off is logged as the client's error", async () => {
  const lines: string[] = [];
  const app = await testApp({}, lines);
  const ann = await app.signedIn("ann@acme.com");
  const cookies = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const { server, port } = await listeningServer(app.app.fetch);
  for (const [what, path, rest] of requests) {
    lines.length = 0;
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookies}\r\n${rest}`);
    await once(server, "request");
    setTimeout(() => socket.destroy(), 50);
    const answered = await vi.waitFor(() => {
      const line = lines.find((each) => each.includes('"msg":"request"'));
      expect(line).toBeDefined();
      return JSON.parse(line!) as { status: number }; // it is there now
    });
    expect(answered.status).toBeGreaterThanOrEqual(400);
    expect(answered.status).toBeLessThan(500);
    const levels = lines.map((line) => (JSON.parse(line) as { level: number }).level);
    expect(Math.max(...levels), what).toBeLessThan(50);
  }
});
