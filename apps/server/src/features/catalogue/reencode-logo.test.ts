import { limits, messages, rules } from "@app/contract";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { reencode } from "#storage/picture.ts";
import { heavySvg, pngFile, pngOf, svgOf } from "#testing/pictures.ts";
import { testApp } from "#testing/test-app.ts";

const customer = async () => (await testApp()).signedIn("ann@acme.com");

/** The picture within a text. */
const bytesOf = (logo: string) => Buffer.from(logo.slice(logo.indexOf(",") + 1), "base64");

/** Random bits, which no format makes smaller. */
const noise = async (channels: 3 | 4, deep: boolean) => {
  const { imagePixels: size } = limits;
  const bytes = crypto.getRandomValues(new Uint8Array(32_768));
  const values = Buffer.concat(
    Array.from({ length: (size * size * channels * 2) / bytes.length }, () => bytes),
  );
  const raw = deep
    ? new Uint16Array(values.buffer, values.byteOffset, size * size * channels)
    : values.subarray(0, size * size * channels);
  return sharp(raw, { raw: { width: size, height: size, channels } })
    .toColourspace(deep ? "rgb16" : "srgb")
    .png()
    .toBuffer();
};

test("re-encodes an uploaded logo, small, as a text that can be saved, and stores nothing", async () => {
  const app = await testApp();
  const { api } = await app.signedIn("ann@acme.com");
  const reencoded = async (bytes: Uint8Array<ArrayBuffer>, name = "logo.png") =>
    (await api.catalogue.reencodeLogo({ file: new File([bytes], name) })).logo;
  const logo = await reencoded(Buffer.from(await pngOf(2000, 500)));
  expect(logo).toMatch(/^data:image\/png;base64,/);
  const { smallImagePixels: width } = limits;
  expect(await sharp(bytesOf(logo)).metadata()).toMatchObject({ width, height: width / 4 });
  for (const [channels, isDeep] of [
    [4, false],
    [4, true],
    [3, true],
  ] as const) {
    const noisy = await reencoded(Buffer.from(await noise(channels, isDeep)));
    expect(rules.picture.safeParse(noisy).success).toBe(true);
  }
  // A script in an SVG is deleted.
  const svg = svgOf('<script>alert(1)</script><rect width="9" height="9" onload="alert(1)"/>');
  const plain = await reencoded(svg, "logo.svg");
  expect(plain).toMatch(/^data:image\/png;/);
  expect(bytesOf(plain).toString("latin1")).not.toContain("alert");
  expect(await app.db.query.storedFiles.findMany()).toEqual([]);
});

test("what is no picture, whatever it is called, no file or too large a one is rejected", async () => {
  const { api } = await customer();
  const readsFile = `<!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&f;</text></svg>`;
  for (const [bytes, message] of [
    [Buffer.alloc(0), messages.imageInvalid],
    [Buffer.from("hello"), messages.imageInvalid],
    [Buffer.from("<!doctype html><script>alert(1)</script>"), messages.imageInvalid],
    [Buffer.from("%PDF-1.7"), messages.imageInvalid],
    [Buffer.from(readsFile), messages.imageInvalid],
    [svgOf("", 'width="100000" height="100000"'), messages.imageTooManyPixels],
  ] as const) {
    const file = new File([bytes], "logo.png", { type: "image/png" });
    await expect(api.catalogue.reencodeLogo({ file })).rejects.toMatchObject({
      code: "NOT_AN_IMAGE",
      status: 422,
      message,
    });
  }

  const notAFile = api.catalogue.reencodeLogo({ file: "data:image/png;base64,AAAA" as never });
  await expect(notAFile).rejects.toMatchObject({ status: 422, message: messages.imageInvalid });
  const large = new File([Buffer.alloc(limits.imageBytes + 1)], "logo.png");
  await expect(api.catalogue.reencodeLogo({ file: large })).rejects.toMatchObject({
    message: messages.imageTooLarge,
  });
});

const bomb = () => new File([heavySvg], "logo.svg");
const busy = { code: "TOO_MANY_REQUESTS", message: messages.tooManyRequests };
const clientClosed = { code: "CLIENT_CLOSED_REQUEST" };

test("who sends picture after picture that takes long holds up nobody else, and leaves nothing", async () => {
  const app = await testApp();
  const ann = await app.signedIn("ann@acme.com");
  const bob = await app.signedIn("bob@acme.com");
  const administrator = await app.administrator();
  const leave = new AbortController();
  const answers: unknown[] = [];
  const sent = Array.from({ length: 12 }, () =>
    ann.api.catalogue
      .reencodeLogo({ file: bomb() }, { signal: leave.signal })
      .catch((error: unknown) => answers.push(error)),
  );
  await vi.waitUntil(() => answers.length >= 9, 10_000);
  expect(answers).toContainEqual(expect.objectContaining(busy));

  await administrator.api.admin.files.upload({ bucket: "app_logos", file: await pngFile() });
  await bob.api.catalogue.reencodeLogo({ file: await pngFile() });
  // The last of hers would have its turn after five seconds, and be ended after seven and a half.
  expect(answers.length).toBeLessThan(12);

  leave.abort();
  await Promise.all(sent);
  expect(answers.at(-1)).toMatchObject(clientClosed);
  await ann.api.catalogue.reencodeLogo({ file: await pngFile() });
});

test("while too many customers' pictures wait, the next one learns when to try again", async () => {
  const { request } = await customer();
  const { promise: read, resolve: endReading } = Promise.withResolvers<Uint8Array>();
  const waiting = Array.from({ length: 16 }, (_, index) =>
    reencode({ personId: `customer ${index % 8}`, size: "small", read: () => read }),
  );
  const body = new FormData();
  body.set("data", JSON.stringify({ json: { file: {} }, meta: [], maps: [["file"]] }));
  body.set("0", await pngFile());
  const answer = await request("/api/rpc/catalogue/reencodeLogo", { method: "POST", body });
  expect(answer.status).toBe(429);
  expect(answer.headers.get("retry-after")).toBe("3");
  endReading(Buffer.from("hello"));
  await Promise.allSettled(waiting);
});
