import { messages } from "@app/contract";
import { expect, test } from "vitest";
import { makeToken } from "#testing/rest-calls.ts";
import { testApp } from "#testing/test-app.ts";

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const upload = "/api/rpc/admin/files/upload";
const preview = "/api/rpc/admin/saas/previewImport";
const reencode = "/api/rpc/catalogue/reencodeLogo";
const add = "/api/rpc/saas/add";
const restUpload = "/api/v1/files";
const restPreview = "/api/v1/saas-applications/import/preview";
const restOrdinary = "/api/v1/frameworks";

type Browser = Pick<ReturnType<Awaited<ReturnType<typeof testApp>>["browser"]>, "request">;

/** Sends a body of that size; as a browser does, with its length, or piece by piece without. */
async function send(
  { request }: Browser,
  path: string,
  bytes: number,
  isDeclared = true,
  token?: string,
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
    "content-type": path === restOrdinary ? "application/json" : "multipart/form-data; boundary=x",
    ...(isDeclared && { "content-length": String(bytes) }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
  const response = await request(path, init);
  const said = (await response.json()) as { json?: object };
  const { message, code } = (said.json ?? said) as { message: string; code?: string };
  const cookies = response.headers.getSetCookie();
  return { status: response.status, message, code, sent, cookies };
}

test("each call has its own limit, the same with and without a declared length", async () => {
  const app = await testApp();
  const admin = await app.administrator();
  const customer = await app.signedIn("ann@acme.com");
  const program = app.browser();
  const { token } = await makeToken(admin, "catalogue:write");
  for (const [person, path, bytes, message] of [
    [admin, upload, 5 * megabyte, messages.imageTooLarge],
    [admin, reencode, 5 * megabyte, messages.imageTooLarge],
    [admin, add, 512 * kilobyte, messages.tooLarge],
    [admin, preview, 25 * megabyte, messages.fileTooLarge],
    [admin, "/api/rpc/admin/itSecurity/import", 25 * megabyte, messages.fileTooLarge],
    [admin, "/api/rpc/checkups/save", 256 * kilobyte, messages.tooLarge],
    [customer, reencode, 5 * megabyte, messages.imageTooLarge],
    [customer, add, 512 * kilobyte, messages.tooLarge],
    [customer, "/api/rpc/itSecurity/add", 512 * kilobyte, messages.tooLarge],
    [program, restUpload, 5 * megabyte, messages.imageTooLarge],
    [program, restPreview, 25 * megabyte, messages.fileTooLarge],
    [program, restOrdinary, 256 * kilobyte, messages.tooLarge],
  ] as const) {
    const shown = person === program ? token : undefined;
    for (const isDeclared of [true, false]) {
      expect((await send(person, path, bytes, isDeclared, shown)).status, path).not.toBe(413);
      const rejected = await send(person, path, bytes + 100 * kilobyte, isDeclared, shown);
      expect(rejected, path).toMatchObject({ status: 413, message });
      if (shown) expect(rejected.code).toBe("PAYLOAD_TOO_LARGE");
    }
  }
  for (const path of ["admin/files/upload/x", "checkups/import", "saas/browse"])
    expect((await send(admin, `/api/rpc/${path}`, megabyte)).status, path).toBe(413);
  // Of a body without a declared length no more is read than the limit.
  const endless = await send(admin, preview, 200 * megabyte, false);
  expect(endless).toMatchObject({ status: 413, message: messages.fileTooLarge });
  expect(endless.sent).toBeLessThan(26 * megabyte);
});

test("no large body is read of a caller without the right for it", async () => {
  const app = await testApp();
  const nobody = app.browser();
  const customer = await app.signedIn("ann@acme.com");
  const { token } = await makeToken(await app.administrator(), "catalogue:read", "checkups:write");
  const cases: [Browser, paths: string[], status: number, message?: string, token?: string][] = [
    [nobody, [upload, preview, reencode, add], 401, messages.signInFirst],
    [customer, [upload, preview], 403, messages.administratorsOnly],
    ...[undefined, `cck_${"x".repeat(43)}`, token].map((shown): (typeof cases)[number] => [
      nobody,
      [restUpload, restPreview, restOrdinary],
      shown === token ? 403 : 401,
      shown === token ? messages.tokenScopeTooSmall : messages.tokenInvalid,
      shown,
    ]),
  ];
  for (const [person, paths, status, message, shown] of cases) {
    for (const path of paths) {
      for (const isDeclared of [true, false]) {
        const rejected = await send(person, path, megabyte, isDeclared, shown);
        expect(rejected, path).toMatchObject({ status, message });
        expect(rejected.sent).toBeLessThan(256 * kilobyte);
      }
    }
  }
});

test("a session that a large upload renews is renewed in the browser too", async () => {
  const app = await testApp();
  const admin = await app.administrator();
  expect((await send(admin, upload, megabyte)).cookies).toEqual([]);
  const tomorrow = new Date(app.time.now.getTime() + 24 * 3600_000);
  await app.pool.query("update sessions set expires_at = $1", [tomorrow]);
  const { cookies } = await send(admin, upload, megabyte);
  expect(cookies.filter((cookie) => cookie.startsWith("session="))).toHaveLength(1);
});

test("of one customer four large bodies are read at once, and of another one too", async () => {
  const app = await testApp();
  const ann = await app.signedIn("ann@acme.com");
  const bob = await app.signedIn("bob@acme.com");
  const ending = Promise.withResolvers<void>();
  /** A form that goes on until it is let go. */
  const sendSlowly = (person: typeof ann) =>
    person.request(reencode, {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=x" },
      body: new ReadableStream({ start: (body) => void ending.promise.then(() => body.close()) }),
      duplex: "half",
    } as RequestInit);
  const answered: number[] = [];
  const all = Array.from({ length: 7 }, async () => {
    const { status } = await sendSlowly(ann);
    answered.push(status);
  });
  await expect.poll(() => answered).toEqual([429, 429, 429]);
  const other = sendSlowly(bob);
  ending.resolve();
  await Promise.all(all);
  expect(answered.slice(3)).not.toContain(429);
  expect((await other).status).not.toBe(429);
  expect((await send(ann, reencode, megabyte)).status).not.toBe(429);
});
