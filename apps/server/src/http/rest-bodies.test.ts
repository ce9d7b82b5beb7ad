import { messages } from "@app/contract";
import { expect, test } from "vitest";
import { makeToken, withToken } from "#testing/rest-calls.ts";
import { testApp } from "#testing/test-app.ts";

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const upload = "/api/v1/files";
const preview = "/api/v1/saas-applications/import/preview";
const ordinary = "/api/v1/frameworks";

type App = Awaited<ReturnType<typeof testApp>>;

/** Sends a body of that size in pieces, and counts how much of it was taken. */
async function send(
  app: App,
  path: string,
  bytes: number,
  token: string | undefined,
  isDeclared: boolean,
) {
  let sent = 0;
  const body = new ReadableStream({
    pull: (controller) => {
      const piece = new Uint8Array(Math.min(64 * kilobyte, bytes - sent));
      sent += piece.length;
      if (piece.length > 0) controller.enqueue(piece);
      else controller.close();
    },
  });
  const headers = {
    "content-type": path === ordinary ? "application/json" : "multipart/form-data; boundary=x",
    ...(isDeclared && { "content-length": String(bytes) }),
  };
  const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
  const sending = token === undefined ? init : withToken(token, init);
  const response = await app.browser().request(path, sending);
  return { status: response.status, body: (await response.json()) as object, sent };
}

test("each path has its own limit, the same with and without a declared length", async () => {
  const app = await testApp();
  const { token } = await makeToken(await app.administrator(), "catalogue:write");
  for (const [path, bytes, message] of [
    [upload, 5 * megabyte, messages.imageTooLarge],
    [preview, 25 * megabyte, messages.fileTooLarge],
    [ordinary, 256 * kilobyte, messages.tooLarge],
  ] as const) {
    for (const isDeclared of [true, false]) {
      expect((await send(app, path, bytes, token, isDeclared)).status, path).not.toBe(413);
      const rejected = await send(app, path, bytes + 100 * kilobyte, token, isDeclared);
      expect(rejected).toMatchObject({ status: 413, body: { code: "PAYLOAD_TOO_LARGE", message } });
    }
  }
});

test("no large body is read for a wrong token, or without its permission", async () => {
  const app = await testApp();
  const { token } = await makeToken(await app.administrator(), "catalogue:read", "checkups:write");
  for (const path of [upload, preview, ordinary]) {
    for (const isDeclared of [true, false]) {
      for (const [shown, status] of [
        [undefined, 401],
        [`cck_${"x".repeat(43)}`, 401],
        [token, 403],
      ] as const) {
        const rejected = await send(app, path, megabyte, shown, isDeclared);
        expect(rejected.status).toBe(status);
        expect(rejected.sent).toBeLessThan(256 * kilobyte);
      }
    }
  }
});
