import { messages } from "@app/contract";
import { pino } from "pino";
import { expect, test } from "vitest";
import { parseAllowedHost } from "#lib/outbound/allowed-hosts.ts";
import { createOutbound } from "#lib/outbound.ts";
import { testApp } from "#testing/test-app.ts";
import { serveWebsite } from "#testing/website.ts";
import type { Pages } from "#testing/website.ts";
import { pngOf } from "#testing/pictures.ts";
import type { Handler } from "#testing/internet/serve-site.ts";
import { createLookup } from "./lookup.ts";

const page = `<!doctype html><html lang="en"><head><title>Acme Robotics | Robots for small factories</title>
    <meta property="og:site_name" content="Acme Robotics">
    <meta name="description" content="Acme Robotics builds robots for small factories.">
    </head><body><h1>Robots</h1></body></html>`;
const acme = {
  companyName: "Acme Robotics",
  logo: null,
  description: "Acme Robotics builds robots for small factories.",
};
const dayMs = 24 * 60 * 60_000;

/** The product, and Ann, who asks for websites. */
async function ann(...allow: string[]) {
  const app = await testApp({ LOOKUP_ALLOW: allow.join(",") });
  const { api } = await app.signedIn("ann@acme.com");
  const find = (website: string, withLogo = false) =>
    api.lookup.extractCompanyInfo({ website, withLogo });
  return { app, find };
}

/** The look-up alone, with what it logs. */
function lookupOf(...allow: string[]) {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const time = { now: new Date("2026-06-04T15:00:00Z") };
  const outbound = createOutbound({
    allow: allow.flatMap((text) => parseAllowedHost(text) ?? []),
    isOpen: false,
    ownHosts: [],
    contact: "http://localhost:3000",
  });
  const lookup = createLookup({ outbound, clock: () => time.now, log });
  return { lookup, lines, time };
}

test("what a website says is found, and asked for once a day", async () => {
  const site = await serveWebsite("acme-robotics.com", { "/": page });
  const { app, find } = await ann(site.allow);
  expect(await find("acme-robotics.com")).toMatchObject(acme);
  expect(await find("ACME-robotics.com./#team")).toMatchObject(acme);
  expect(site.asked).toEqual(["/"]);
  app.time.now = new Date(app.time.now.getTime() + dayMs + 1);
  await find("acme-robotics.com");
  expect(site.asked).toEqual(["/", "/"]);
});

test("two sites under one domain never mix", async () => {
  const other = page.replaceAll("Acme Robotics", "Northwind Traders");
  const site = await serveWebsite("acme-robotics.com", { "/a": page, "/b": other });
  const { find } = await ann(site.allow);
  expect(await find("acme-robotics.com/a")).toMatchObject(acme);
  expect(await find("acme-robotics.com/b")).toMatchObject({ companyName: "Northwind Traders" });
});

test("all who ask at the same time share one request", async () => {
  const site = await serveWebsite("acme-robotics.com", { "/": page });
  const { lookup } = lookupOf(site.allow);
  const wish = { website: "acme-robotics.com", withLogo: false };
  const found = await Promise.all(Array.from({ length: 30 }, () => lookup.find(wish)));
  expect(new Set(found.map(({ companyName }) => companyName))).toEqual(new Set(["Acme Robotics"]));
  expect(site.asked).toEqual(["/"]);
});

const failing: [string, Pages][] = [
  ["is not found", {}],
  ["is a PDF", { "/": { type: "application/pdf", body: "%PDF-1.7 secret" } }],
  ["says nothing", { "/": " " }],
  ["says its address alone", { "/": "<title>Acme Robotics</title>" }],
  [
    "leads to somewhere inside",
    {
      "/": (_request, response) =>
        response.writeHead(302, { location: "http://127.0.0.1:22/secret" }).end(),
    },
  ],
];

test.each(failing)("a page that %s has the one answer for all failures", async (_, pages) => {
  const site = await serveWebsite("acme-robotics.com", pages);
  const { find } = await ann(site.allow);
  const start = performance.now();
  const refused = await find("acme-robotics.com").catch((error: unknown) => error);
  expect(JSON.parse(JSON.stringify(refused))).toEqual({
    defined: true,
    code: "LOOKUP_FAILED",
    status: 422,
    message: messages.lookupFailed,
  });
  expect(performance.now() - start).toBeGreaterThan(990);
});

test("a failure is remembered for ten minutes", async () => {
  const site = await serveWebsite("acme-robotics.com", {});
  const { lookup, time } = lookupOf(site.allow);
  const wish = { website: "acme-robotics.com", withLogo: false };
  const failed = { name: "Error" };
  await expect(lookup.find(wish)).rejects.toMatchObject(failed);
  site.pages["/"] = page;
  await expect(lookup.find(wish)).rejects.toMatchObject(failed);
  expect(site.asked).toHaveLength(1);
  time.now = new Date(time.now.getTime() + 10 * 60_000 + 1);
  expect(await lookup.find(wish)).toMatchObject(acme);
});

test("with look-ups off no website is asked, but those that the operator lists", async () => {
  const site = await serveWebsite("acme-robotics.com", { "/": page });
  const { app, find } = await ann(site.allow);
  expect(app.settings.LOOKUP).toBe("off");
  await expect(find("localhost")).rejects.toMatchObject({ code: "LOOKUP_FAILED" });
  await expect(find(`127.0.0.1:${site.port}`)).rejects.toMatchObject({ code: "LOOKUP_FAILED" });
  expect(site.asked).toEqual([]);
  expect(await find("acme-robotics.com")).toMatchObject(acme);
});

test("who goes away ends the request, and who asks then is not answered with that", async () => {
  const gone = new AbortController();
  const { promise: isClosed, resolve } = Promise.withResolvers<void>();
  const site = await serveWebsite("slow-site.com", {
    "/": (request) => {
      request.once("close", resolve);
      gone.abort();
    },
  });
  const { lookup, lines } = lookupOf(site.allow);
  const wish = { website: "slow-site.com", withLogo: false };
  await expect(lookup.find(wish, gone.signal)).rejects.toMatchObject({ code: "aborted" });
  await isClosed;
  expect(lines.map((line) => (JSON.parse(line) as { outcome: string }).outcome)).toEqual([
    "aborted",
  ]);
  site.pages["/"] = page;
  expect(await lookup.find(wish)).toMatchObject({ companyName: "Acme Robotics" });
});

test("a website that sends for ever fails after 8 seconds, and holds up no other", async () => {
  const endless: Handler = (request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    const timer = setInterval(() => response.write("<p>"), 100);
    request.once("close", () => clearInterval(timer));
  };
  const slow = await serveWebsite("slow-site.com", { "/": endless, "/?2": endless });
  const site = await serveWebsite("acme-robotics.com", { "/": page });
  const { lookup, lines } = lookupOf(slow.allow, site.allow);
  const start = performance.now();
  const asked = ["slow-site.com", "slow-site.com/?2"].map((website) =>
    lookup.find({ website, withLogo: false }).catch(() => performance.now() - start),
  );
  expect(await lookup.find({ website: "acme-robotics.com", withLogo: false })).toMatchObject(acme);
  for (const ms of await Promise.all(asked)) expect(ms).toBeLessThan(9_000);
  // The second waited for the first, and was asked nothing.
  expect(slow.asked).toEqual(["/"]);
  const outcomes = lines.map((line) => (JSON.parse(line) as { outcome: string }).outcome);
  expect(outcomes.toSorted()).toEqual(["busy", "deadline", "found"]);
});

test("page and logo are remembered apart", async () => {
  const icon = { type: "image/png", body: await pngOf() };
  const body = page.replace("</head>", '<link rel="icon" href="/icon.png" sizes="64x48"></head>');
  const site = await serveWebsite("acme-robotics.com", { "/": body, "/icon.png": icon });
  const { find } = await ann(site.allow);
  expect(await find("http://acme-robotics.com")).toMatchObject(acme);
  expect(site.asked).toEqual(["/"]);
  const withLogo = await find("http://acme-robotics.com", true);
  expect(withLogo).toMatchObject({
    ...acme,
    logo: expect.stringMatching(/^data:image\/png/) as string,
  });
  expect(site.asked).toEqual(["/", "/icon.png"]);
  expect(await find("http://acme-robotics.com", true)).toEqual(withLogo);
  expect(await find("http://acme-robotics.com")).toMatchObject(acme);
  expect(site.asked).toEqual(["/", "/icon.png"]);
});

test("a logo that takes too long leaves the rest, in time", async () => {
  const links = ["a", "b", "c"].map((name) => `<link rel="icon" href="/${name}.png">`);
  const never: Handler = () => undefined;
  const site = await serveWebsite("acme-robotics.com", {
    "/": page.replace("</head>", `${links.join("")}</head>`),
    "/a.png": never,
    "/b.png": never,
    "/c.png": never,
  });
  const { lookup } = lookupOf(site.allow);
  const start = performance.now();
  expect(await lookup.find({ website: "http://acme-robotics.com", withLogo: true })).toMatchObject(
    acme,
  );
  expect(performance.now() - start).toBeLessThan(9_000);
});

test("the log says the host and what came of it, and nothing of the address", async () => {
  const site = await serveWebsite("acme-robotics.com", { "/private?token=secret": page });
  const { lookup, lines } = lookupOf(site.allow);
  const address = "acme-robotics.com/private?token=secret";
  await lookup.find({ website: address, withLogo: false });
  await lookup.find({ website: `${address}2`, withLogo: false }).catch(() => undefined);
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(told.map(({ host, msg }) => [host, msg])).toEqual([
    ["acme-robotics.com", "look-up"],
    ["acme-robotics.com", "look-up"],
  ]);
  expect(told[0]).toMatchObject({ outcome: "found", ms: expect.any(Number) as number });
  expect(told[1]?.outcome).not.toBe("found");
  expect(lines.join("")).not.toMatch(/secret|private|token/);
});
