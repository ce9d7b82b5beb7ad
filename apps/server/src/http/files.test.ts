import { rm } from "node:fs/promises";
import { join } from "node:path";
import { messages } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { storedFiles } from "#db/schema.ts";
import { pngFile } from "#testing/pictures.ts";
import { testApp } from "#testing/test-app.ts";

async function storedLogo(name = "Größe 100% #1.png") {
  const app = await testApp();
  const { api } = await app.administrator();
  const file = await pngFile(name);
  const row = await api.admin.files.upload({ bucket: "app_logos", file });
  const request = (path: string, init?: RequestInit) => app.browser().request(path, init);
  return { app, api, row, request };
}

test("anybody sees a stored logo, which nothing can make into more than a picture", async () => {
  const { app, row, request } = await storedLogo();
  const response = await request(row.address);
  expect(response.status).toBe(200);
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(
    new Uint8Array((await app.storage.get(row.id))!),
  ); // stored above
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/png",
    "content-length": String(row.size),
    "cache-control": "public, max-age=3600",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
  for (const name of ["content-disposition", "set-cookie"])
    expect(response.headers.has(name)).toBe(false);
});

test("HEAD has no content, and a client that has the file gets it no second time", async () => {
  const { row, request } = await storedLogo();
  const head = await request(row.address, { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(head.headers.get("content-length")).toBe(String(row.size));
  expect(await head.text()).toBe("");
  const etag = (await request(row.address)).headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const response = await request(row.address, { headers: { "if-none-match": known } });
    expect(response.status).toBe(304);
    expect(response.headers.get("etag")).toBe(etag);
    expect(await response.text()).toBe("");
  }
  const stale = await request(row.address, { headers: { "if-none-match": '"other"' } });
  expect(stale.status).toBe(200);
});

test("a file that is no picture is a download", async () => {
  const { app, row, request } = await storedLogo("it's (1).png");
  await app.db.update(storedFiles).set({ mimetype: "text/html" }).where(eq(storedFiles.id, row.id));
  const { headers } = await request(row.address);
  expect(headers.get("content-disposition")).toBe(
    "attachment; filename*=UTF-8''it%27s%20%281%29.png",
  );
});

const noFiles = [
  "other.png",
  "LOGO.png",
  "%6c%6fgo%2epng%00",
  "logo%252epng",
  "..%2fapp_logos%2flogo.png",
];

test("other spellings of an address, former names, and a file without its content are not found", async () => {
  const { app, api, row, request } = await storedLogo("logo.png");
  for (const path of [...noFiles.map((name) => `/storage/app_logos/${name}`), "/storage/"]) {
    const response = await request(path);
    expect(response.status, path).toBe(404);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).toBe(messages.notFound);
  }
  const { id } = row;
  const { address } = await api.admin.files.rename({ id, from: "logo.png", name: "new.png" });
  const status = async (path: string) => (await request(path)).status;
  expect([await status(row.address), await status(address)]).toEqual([404, 200]);
  await rm(join(app.settings.DATA_DIR, "files", id));
  expect(await status(address)).toBe(404);
  await api.admin.files.remove({ ids: [id] });
  expect(await status(address)).toBe(404);
});
