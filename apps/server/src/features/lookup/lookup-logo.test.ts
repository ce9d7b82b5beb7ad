import { limits } from "@app/contract";
import { pino } from "pino";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createOutbound } from "#outbound/outbound.ts";
import { parseAllowedHost } from "#outbound/target.ts";
import { iconOf } from "#testing/icons.ts";
import { heavySvg, pngOf, svgOf } from "#testing/pictures.ts";
import { quickTimeouts } from "#testing/quick-timeouts.ts";
import { serveWebsite } from "#testing/website.ts";
import type { Pages } from "#testing/website.ts";
import { findLogo } from "./lookup-logo.ts";

const log = pino({ level: "silent" });
const home = "http://acme-robotics.com";
const red = '<rect width="24" height="24" fill="red"/>';

/** What is found at these addresses of a website that has these pictures. */
async function find(pages: Pages, addresses: string[], signal = new AbortController().signal) {
  const site = await serveWebsite("acme-robotics.com", pages);
  const allow = [parseAllowedHost(site.allow)!]; // the test's own website
  const outbound = createOutbound({ allow, isOpen: false, publicUrl: "http://localhost:3000" });
  return { logo: await findLogo({ outbound, log }, addresses, "ann", signal), asked: site.asked };
}

/** Format and size of the picture within a text. */
async function looks(logo: string | null | undefined) {
  const { format, width, height } = await sharp(
    Buffer.from(logo?.split(",")[1] ?? "", "base64"),
  ).metadata();
  return { format, width, height };
}

const png = await pngOf(640, 320);
const reencoded = {
  format: "png",
  width: limits.smallImagePixels,
  height: limits.smallImagePixels,
};
const kinds: [type: string, body: Buffer, looksLike: object][] = [
  ["image/png", png, { ...reencoded, height: reencoded.height / 2 }],
  ["image/svg+xml; charset=utf-8", svgOf(red), reencoded],
  ["image/x-icon", iconOf(await pngOf(48, 48)), { format: "png", width: 48, height: 48 }],
  [
    "image/jpeg",
    await sharp(png).jpeg().toBuffer(),
    { ...reencoded, format: "webp", height: reencoded.height / 2 },
  ],
];

test("a logo of each type becomes a small picture within a text", async () => {
  for (const [type, body, looksLike] of kinds) {
    const { logo } = await find({ "/logo": { type, body } }, [`${home}/logo`]);
    expect(logo).toMatch(/^data:image\/(?:png|webp);base64,/);
    expect(await looks(logo), type).toEqual(looksLike);
  }
});

test("a logo within the page, as base64 or as a text, is re-encoded without a request", async () => {
  for (const address of [
    `data:image/png;base64,${png.toString("base64")}`,
    `DATA:image/png;BASE64,${png.toString("base64")}`,
    `data:image/svg+xml,${encodeURIComponent(svgOf(red).toString())}`,
    `data:image/svg+xml;utf8,${svgOf('<g width="100%"/>').toString()}`,
  ]) {
    const { logo, asked } = await find({}, [address]);
    expect(await looks(logo), address.slice(0, 30)).toMatchObject({ format: "png" });
    expect(asked).toEqual([]);
  }
});

const broken: Pages = {
  "/page": "<!doctype html><h1>Not found</h1>",
  "/page-that-says-it-is-a-picture": { type: "image/png", body: "<!doctype html>" },
  "/half-a-picture": { type: "image/png", body: png.subarray(0, png.length / 2) },
  "/picture-that-counts-visitors": { type: "image/png", body: await pngOf(1, 1) },
  "/more-than-512-kB": { type: "image/png", body: Buffer.alloc(600_000, png) },
  "/film": { type: "video/mp4", body: png },
  "/nothing": { type: "image/png", body: "" },
};

test("of what is no picture the next candidate is tried; when none is one, that is no failure", async () => {
  const first = Object.keys(broken);
  const addresses = first.map((path) => `${home}${path}`);
  const good = { "/second": { type: "image/png", body: png } };
  const { logo, asked } = await find({ ...broken, ...good }, [...addresses, `${home}/second`]);
  expect(await looks(logo)).toMatchObject({ format: "png", width: 256, height: 128 });
  expect(asked).toEqual([...first, "/second"]);
  const noLogos = [
    "http://127.0.0.1:1/logo.png",
    "http://169.254.169.254/latest/meta-data",
    "file:///etc/passwd",
    "data:image/png;base64,%%%",
    "data:,",
    "javascript:alert(1)",
    "",
  ];
  const none = await find({}, [`${home}/1`, ...noLogos, `${home}/2`]);
  expect(none).toEqual({ logo: null, asked: ["/1", "/2"] });
});

test("when nobody waits any more, nothing more is tried", async () => {
  const leaving = new AbortController();
  const pages: Pages = { "/1": () => leaving.abort(), "/2": { type: "image/png", body: png } };
  const { logo, asked } = await find(pages, [`${home}/1`, `${home}/2`], leaving.signal);
  expect(logo).toBeUndefined();
  expect(asked).toEqual(["/1"]);
});

test("a logo that does not come is given up, and the next one is tried", async () => {
  quickTimeouts();
  const pages: Pages = { "/slow": () => undefined, "/2": { type: "image/png", body: png } };
  const { logo, asked } = await find(pages, [`${home}/slow`, `${home}/2`]);
  expect(await looks(logo)).toMatchObject({ format: "png" });
  expect(asked).toEqual(["/slow", "/2"]);
});

test("pictures of others that take long make no logo none", async () => {
  const outbound = createOutbound({ allow: [], isOpen: false, publicUrl: "http://localhost:3000" });
  const { signal } = new AbortController();
  const dataUrl = (type: string, bytes: Buffer) =>
    `data:image/${type};base64,${bytes.toString("base64")}`;
  const bomb = dataUrl("svg+xml", heavySvg);
  const find = (user: string, address: string) =>
    findLogo({ outbound, log }, [address], user, signal);
  const [ofAnn, ofBob, ofCarl] = await Promise.all([
    find("ann", bomb),
    find("bob", bomb),
    find("carl", dataUrl("png", png)),
  ]);
  // Both were given their time, which Carl's logo waited for.
  expect([ofAnn, ofBob]).toEqual([null, null]);
  expect(await looks(ofCarl)).toMatchObject({ format: "png", width: 256 });
});
