import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "@app/contract";
import sharp from "sharp";
import { expect, onTestFinished, test, vi } from "vitest";
import { iconOf as icon } from "#testing/icons.ts";
import { blackPng, heavySvg, nestedSvg, pngOf, svgOf } from "#testing/pictures.ts";
import { NotAPicture, reencode } from "./picture.ts";

/** The picture of an administrator who sends no other. */
const pictureOf = (bytes: Uint8Array, signal?: AbortSignal) =>
  reencode({ personId: crypto.randomUUID(), size: "full", read: () => bytes, signal });

const pictureOfCustomer = (
  personId: string,
  read: () => Uint8Array | Promise<Uint8Array>,
  signal?: AbortSignal,
) => reencode({ personId, size: "small", read, signal });

const square = (size: number, background: string) =>
  sharp({ create: { width: size, height: size, channels: 3, background } });

/** How a picture looks: its format, its size, and the colour of its first pixel. */
async function looks(bytes: Uint8Array) {
  const { format, width, height } = await sharp(bytes).metadata();
  const [red, green, blue] = await sharp(bytes).removeAlpha().raw().toBuffer();
  return { format, width, height, colour: [red, green, blue] };
}

const reasonOf = (bytes: Uint8Array) =>
  pictureOf(bytes).then(
    () => "taken",
    (error: unknown) => (error instanceof NotAPicture ? error.reason : error),
  );

test("PNG, WebP, GIF and AVIF become a PNG of the same size, and a photo a WebP", async () => {
  const picture = () => square(40, "red");
  const lossless = { lossless: true };
  const all = [
    picture().png(),
    picture().webp(lossless),
    picture().gif(),
    picture().avif(lossless),
    picture().jpeg(),
  ];
  const made = await Promise.all(all.map(async (each) => pictureOf(await each.toBuffer())));
  const photo = made.pop()!;
  for (const { bytes, mimetype } of made) {
    expect(mimetype).toBe("image/png");
    const colour = [255, 0, 0];
    expect(await looks(bytes)).toEqual({ format: "png", width: 40, height: 40, colour });
  }
  expect(photo.mimetype).toBe("image/webp");
  expect(await looks(photo.bytes)).toMatchObject({ format: "webp", width: 40, height: 40 });
});

test("a large picture is made smaller and keeps its shape", async () => {
  const { bytes } = await pictureOf(await pngOf(2000, 500));
  const { imagePixels } = limits;
  expect(await looks(bytes)).toMatchObject({ width: imagePixels, height: imagePixels / 4 });
});

test("an SVG is rendered as large as a picture may be, whatever its size", async () => {
  const content = '<rect width="100%" height="100%" fill="red"/>';
  for (const size of ['width="8" height="8"', 'width="9000" height="9000"', 'viewBox="0 0 1 1"']) {
    const { bytes, mimetype } = await pictureOf(svgOf(content, size));
    expect(mimetype).toBe("image/png");
    expect(await looks(bytes)).toMatchObject({ format: "png", width: limits.imagePixels });
  }
});

test("of an icon file the largest PNG counts", async () => {
  const icons = icon(await pngOf(16, 16), await pngOf(64, 64), Buffer.from("BM bitmap"));
  expect(await looks((await pictureOf(icons)).bytes)).toMatchObject({ format: "png", width: 64 });
});

test("of an animation the first frame stays", async () => {
  const frames = await Promise.all(
    ["red", "lime", "blue"].map((colour) => square(20, colour).png().toBuffer()),
  );
  const animation = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(animation).metadata()).pages).toBe(3);
  const { bytes } = await pictureOf(animation);
  expect(await looks(bytes)).toMatchObject({ width: 20, height: 20, colour: [255, 0, 0] });
});

test("a photo taken sideways stands upright, and says no more where it was taken", async () => {
  const photo = await sharp({ create: { width: 60, height: 30, channels: 3, background: "red" } })
    .withExif({ IFD0: { Copyright: "Somebody" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { bytes } = await pictureOf(photo);
  expect(await looks(bytes)).toMatchObject({ width: 30, height: 60 });
  const { exif, orientation } = await sharp(bytes).metadata();
  expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined });
});

test("what is hidden behind a picture is removed, and scripts and foreign pictures in an SVG are not rendered", async () => {
  const script = "<script>alert(1)</script>";
  const polyglot = Buffer.concat([await square(9, "red").gif().toBuffer(), Buffer.from(script)]);
  const svg = svgOf(
    `${script}<image href="file:///etc/passwd" width="9" height="9"/>
     <image href="http://127.0.0.1:1/x.png" width="9" height="9"/>
     <rect width="100%" height="100%" fill="red" onload="alert(1)"/>`,
  );
  for (const { bytes } of await Promise.all([pictureOf(polyglot), pictureOf(svg)])) {
    expect(Buffer.from(bytes).includes("script")).toBe(false);
    expect(await looks(bytes)).toMatchObject({ format: "png", colour: [255, 0, 0] });
  }
});

const prolog = `\uFEFF<?xml version="1.0" encoding="utf-8"?>\n<!-- Generator -->
  <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY ns_svg "http://www.w3.org/2000/svg">]>\n`;
const entities = Array.from(
  { length: 9 },
  (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`,
).join("");
const withType = (declared: string, content: string) =>
  Buffer.from(
    `<!DOCTYPE svg [${declared}]><svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`,
  );
const readsFile = '<!ENTITY f SYSTEM "file:///etc/passwd">';
const floods = Array.from({ length: 20_000 }, (_, index) => `<feFlood result="r${index}"/>`);

const gigabytes = svgOf(
  `<filter id="f" x="0" y="0" width="1" height="1">${floods.join("")}</filter>
   <rect width="24" height="24" filter="url(#f)"/>`,
);
const declaredTiff = Buffer.from("\x89PNG\r\n\x1a\nII*\0", "latin1");

/** What is taken, or why not: each in its process, some of them at once. */
const verdicts: Record<string, Record<string, Buffer | (() => Promise<Buffer>)>> = {
  taken: { "an SVG with its document type": Buffer.concat([Buffer.from(prolog), svgOf("")]) },
  imageInvalid: {
    "an icon without a picture": icon(Buffer.from("BM bitmap")),
    "an icon that is cut off": async () => icon(await pngOf(500, 500)).subarray(0, 400),
    "an icon of no entries": Buffer.from([0, 0, 1, 0, 255, 255, 1, 2, 3]),
    nothing: Buffer.alloc(0),
    text: Buffer.from("hello"),
    "a page": Buffer.from("<!doctype html><svg></svg><script>alert(1)</script>"),
    "a PDF": Buffer.from("%PDF-1.7"),
    "the beginning of a PNG": async () => (await pngOf(500, 500)).subarray(0, 400),
    "a TIFF": () => square(9, "red").tiff().toBuffer(),
    "a PNG that is a TIFF behind its first bytes": declaredTiff,
    "an SVG that multiplies its text": withType(`<!ENTITY e0 "<g/>">${entities}`, "&e9;"),
    "an SVG that reads a file": withType(readsFile, "<text>&f;</text>"),
    "an SVG nested without end": svgOf("<g>".repeat(50_000)),
  },
  imageTooManyPixels: {
    "a small file that unpacks to 900 million pixels": blackPng(30_000, 30_000),
    "an SVG of 100,000 by 100,000": svgOf("", 'width="100000" height="100000"'),
    "an SVG that takes gigabytes": gigabytes,
  },
};

test("what is no picture, or too large to be opened, is rejected with the reason", { timeout: 60_000 }, async () => {
  const found = Object.entries(verdicts).map(async ([verdict, pictures]) => {
    const reasons = Object.entries(pictures).map(async ([what, made]) => [
      what,
      await reasonOf(typeof made === "function" ? await made() : made),
    ]);
    const expected = Object.keys(pictures).map((what) => [what, verdict]);
    expect(await Promise.all(reasons)).toEqual(expected);
  });
  await Promise.all(found);
}); // prettier-ignore

test("many pictures at once all come out", async () => {
  const uploaded = svgOf('<rect width="24" height="24" fill="red"/>');
  const all = await Promise.all(Array.from({ length: 8 }, () => reasonOf(uploaded)));
  expect(new Set(all)).toEqual(new Set(["taken"]));
});

const reason = new Error("left");

test("an administrator's picture, rendering or waiting, ends with its request", async () => {
  const leaving = new AbortController();
  const all = [heavySvg, heavySvg, heavySvg].map((bytes) => pictureOf(bytes, leaving.signal));
  leaving.abort(reason);
  expect(await Promise.allSettled(all)).toEqual(all.map(() => ({ status: "rejected", reason })));
  expect((await pictureOf(await pngOf())).mimetype).toBe("image/png");
});

test("an SVG has two and a half seconds, the process's start included, of customers and administrators", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const both = [pictureOf(nestedSvg), pictureOfCustomer("ann", () => nestedSvg)];
  const answers = Promise.allSettled(both);
  await sleep(50);
  vi.advanceTimersByTime(1_500);
  await sleep(1_500); // by now the processes have started, and render
  vi.advanceTimersByTime(1_000);
  const rejected = { status: "rejected", reason: { reason: "imageTooManyPixels" } };
  expect(await answers).toMatchObject([rejected, rejected]);
});

test("a customer's picture is read when it is its turn", async () => {
  const leaving = new AbortController();
  const first = pictureOfCustomer("ann", () => heavySvg, leaving.signal);
  let isRead = false;
  const second = pictureOfCustomer("ann", () => {
    isRead = true;
    return pngOf();
  });
  const { bytes } = await pictureOfCustomer("bob", () => pngOf(2000, 500));
  expect(await looks(bytes)).toMatchObject({ width: limits.smallImagePixels });
  expect(isRead).toBe(false);
  leaving.abort(reason);
  await expect(first).rejects.toBe(reason);
  await second;
  expect(isRead).toBe(true);
});
