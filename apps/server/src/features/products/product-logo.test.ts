import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { limits, messages } from "@app/contract";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { auditLog, saasApplications, storedFiles } from "#db/schema.ts";
import { newProduct } from "#testing/factories.ts";
import { reencode } from "#storage/picture.ts";
import { pngOf, svgOf } from "#testing/pictures.ts";
import { s3ServerUnavailable } from "#testing/s3-server.ts";
import { testApp } from "#testing/test-app.ts";

const dataUrl = (bytes: Uint8Array, type = "image/png") =>
  `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;

async function ann(environment: Record<string, string> = {}) {
  const app = await testApp(environment);
  const contents = () => readdir(join(app.settings.DATA_DIR, "files"));
  const hers = () => app.db.$count(saasApplications, eq(saasApplications.published, false));
  return { app, contents, hers, ...(await app.signedIn("ann@acme.com")) };
}

test("a logo is re-encoded and stored under a name of its own, and is on record", async () => {
  const { app, api, request, user } = await ann();
  const logo = dataUrl(await pngOf(600, 300));
  const product = await api.saas.add(newProduct({ logo }));
  expect(product.logo).toMatch(
    new RegExp(`^/storage/app_logos/${app.time.now.getTime()}-[0-9a-f]{16}\\.png$`),
  );
  const served = await request(product.logo!); // matched above
  expect(served.headers.get("content-type")).toBe("image/png");
  const bytes = Buffer.from(await served.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ width: limits.smallImagePixels });
  const [file] = await app.db.select().from(storedFiles);
  expect(file).toMatchObject({ bucket: "app_logos", size: bytes.length, createdAt: app.time.now });
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.entityId, file!.id));
  expect(entries).toMatchObject([{ action: "create", entity: "file", actorId: user.id }]);
  // Another product with the same picture, and one with a WebP, have files of their own.
  const webp = dataUrl(
    await sharp(await pngOf())
      .webp()
      .toBuffer(),
    "image/webp",
  );
  await api.saas.add(newProduct({ name: "Asdf", logo }));
  const { logo: third } = await api.saas.add(newProduct({ name: "Yxcv", logo: webp }));
  expect(third).toMatch(/\.png$/);
  expect(await app.db.$count(storedFiles)).toBe(3);
});

test("a product whose logo finds no place among those that wait is not added", async () => {
  const { api, hers, user } = await ann();
  const { promise: read, resolve: endReading } = Promise.withResolvers<Uint8Array>();
  const waiting = [1, 2, 3].map(() =>
    reencode({ personId: user.id, size: "small", read: () => read }),
  );
  const logo = dataUrl(await pngOf());
  await expect(api.saas.add(newProduct({ logo }))).rejects.toMatchObject({
    status: 429,
    message: messages.tooManyRequests,
  });
  expect(await hers()).toBe(0);
  endReading(Buffer.from("hello"));
  await Promise.allSettled(waiting);
});

test("what is no picture of its type, too large or an address is no logo: nothing is added", async () => {
  const { api, contents, hers } = await ann();
  const tooLarge = `data:image/png;base64,${"A".repeat(limits.pictureText)}`;
  const invalid = { code: "INPUT_INVALID", data: { fields: { logo: messages.imageInvalid } } };
  const notAnImage = { code: "NOT_AN_IMAGE", status: 422, message: messages.imageInvalid };
  const rejections: [rejection: object, logos: string[]][] = [
    [
      notAnImage,
      [
        dataUrl(Buffer.from("<html><script>alert(1)</script>")),
        dataUrl(Buffer.from("\x89PNG\r\n\x1a\n", "latin1")), // half a picture
        dataUrl(svgOf('<rect width="9" height="9"/>')),
        dataUrl(Buffer.from("\xff\xd8\xff", "latin1")), // a photo
      ],
    ],
    [
      invalid,
      [
        "https://acme.com/logo.png",
        "/storage/app_logos/somebody-elses.png",
        "javascript:alert(1)",
        dataUrl(svgOf(""), "image/svg+xml"),
        dataUrl(Buffer.from("<p>"), "text/html"),
        "data:image/png;base64,",
        "data:image/png;base64,####",
        "data:image/png,plain",
      ],
    ],
    [{ code: "INPUT_INVALID", message: messages.imageTooLarge }, [tooLarge]],
    [{ status: 413, message: messages.tooLarge }, [tooLarge + tooLarge]],
  ];
  for (const [rejection, logos] of rejections)
    for (const logo of logos)
      await expect(api.saas.add(newProduct({ logo })), logo).rejects.toMatchObject(rejection);
  expect(await contents()).toEqual([]);
  expect(await hers()).toBe(0);
});

test("while the storage is unavailable no product with a logo is added, and one without is", async () => {
  const { api, app, hers } = await ann(await s3ServerUnavailable());
  const product = newProduct({ logo: dataUrl(await pngOf()) });
  await expect(api.saas.add(product)).rejects.toMatchObject({
    code: "STORAGE_UNAVAILABLE",
    status: 503,
    message: messages.storageUnavailable,
  });
  expect(await hers()).toBe(0);
  expect(await app.db.$count(storedFiles)).toBe(0);
  await api.saas.add({ ...product, logo: null });
  expect(await hers()).toBe(1);
});

test("when a product cannot be entered, neither its logo's row nor its content stays behind", async () => {
  const { api, app, contents } = await ann();
  await app.pool.query(
    "alter table saas_applications add constraint nothing_new check (published) not valid",
  );
  await expect(api.saas.add(newProduct({ logo: dataUrl(await pngOf()) }))).rejects.toMatchObject({
    status: 500,
    message: messages.unexpected,
  });
  expect(await contents()).toEqual([]);
  expect(await app.db.$count(storedFiles)).toBe(0);
});
