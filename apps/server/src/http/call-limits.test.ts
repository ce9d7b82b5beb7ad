import { messages } from "@app/contract";
import { expect, test } from "vitest";
import { testApp } from "#testing/test-app.ts";

const megabyte = 1024 * 1024;
const upload = "/api/rpc/admin/files/upload";
const preview = "/api/rpc/admin/saas/previewImport";
const reencode = "/api/rpc/catalogue/reencodeLogo";
const add = "/api/rpc/saas/add";

type Browser = ReturnType<Awaited<ReturnType<typeof testApp>>["browser"]>;

/** Sends a form of that size; as a browser does, with its length, or piece by piece without. */
async function send(
  { request }: Pick<Browser, "request">,
  path: string,
  bytes: number,
  isDeclared = true,
) {
  let sent = 0;
  const body = new ReadableStream({
    pull: (controller) => {
      const piece = new Uint8Array(Math.min(64 * 1024, bytes - sent));
      sent += piece.length;
      if (piece.length > 0) controller.enqueue(piece);
      else controller.close();
    },
  });
  const headers = {
    "content-type": "multipart/form-data; boundary=x",
    ...(isDeclared && { "content-length": String(bytes) }),
  };
  const response = await request(path, {
    method: "POST",
    headers,
    body,
    duplex: "half",
  } as RequestInit);
  const { json } = (await response.json()) as { json: { message: string } };
  const cookies = response.headers.getSetCookie();
  return { status: response.status, message: json.message, sent, cookies };
}

test("each call has its own limit, the same with and without a declared length", async () => {
  const app = await testApp();
  const admin = await app.administrator();
  const customer = await app.signedIn("ann@acme.com");
  for (const [person, path, bytes, message] of [
    [admin, upload, 5 * megabyte, messages.imageTooLarge],
    [admin, reencode, 5 * megabyte, messages.imageTooLarge],
    [admin, add, 512 * 1024, messages.tooLarge],
    [admin, preview, 25 * megabyte, messages.fileTooLarge],
    [admin, "/api/rpc/admin/itSecurity/import", 25 * megabyte, messages.fileTooLarge],
    [admin, "/api/rpc/checkups/save", 256 * 1024, messages.tooLarge],
    [customer, reencode, 5 * megabyte, messages.imageTooLarge],
    [customer, add, 512 * 1024, messages.tooLarge],
    [customer, "/api/rpc/itSecurity/add", 512 * 1024, messages.tooLarge],
  ] as const) {
    for (const isDeclared of [true, false]) {
      expect((await send(person, path, bytes, isDeclared)).status, path).not.toBe(413);
      const rejected = await send(person, path, bytes + 100 * 1024, isDeclared);
      expect(rejected, path).toMatchObject({ status: 413, message });
    }
  }
  for (const path of ["admin/files/upload/x", "checkups/import", "saas/browse"])
    expect((await send(admin, `/api/rpc/${path}`, megabyte)).status, path).toBe(413);
});

test("of a body without a declared length no more is read than the limit", async () => {
  const admin = await (await testApp()).administrator();
  const path = "/api/rpc/admin/saas/import";
  const endless = await send(admin, path, 200 * megabyte, false);
  expect(endless).toMatchObject({ status: 413, message: messages.fileTooLarge });
  expect(endless.sent).toBeLessThan(26 * megabyte);
});

test("no large body is read without a session, or of an administrator's call for a customer", async () => {
  const app = await testApp();
  const customer = await app.signedIn("ann@acme.com");
  for (const isDeclared of [true, false]) {
    for (const path of [upload, preview, reencode, add]) {
      const asNobody = await send(app.browser(), path, megabyte, isDeclared);
      expect(asNobody).toMatchObject({ status: 401, message: messages.signInFirst });
      expect(asNobody.sent).toBeLessThan(256 * 1024);
    }
    for (const path of [upload, preview]) {
      const asCustomer = await send(customer, path, megabyte, isDeclared);
      expect(asCustomer).toMatchObject({ status: 403, message: messages.administratorsOnly });
      expect(asCustomer.sent).toBeLessThan(256 * 1024);
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
