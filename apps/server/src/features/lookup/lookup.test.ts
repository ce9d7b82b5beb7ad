import { messages } from "@app/contract";
import { expect, test } from "vitest";
import type { Handler } from "#testing/internet/serve-site.ts";
import { acme, homePage, lookupAlone } from "#testing/lookup-alone.ts";
import { pngOf } from "#testing/pictures.ts";
import { testApp } from "#testing/test-app.ts";
import { quickTimeouts } from "#testing/quick-timeouts.ts";
import { serveWebsite } from "#testing/website.ts";
import type { Pages } from "#testing/website.ts";

const page = homePage();
const dayMs = 24 * 60 * 60_000;

/** The product, and Ann, who asks for websites. */
async function ann(...allow: string[]) {
  const app = await testApp({ LOOKUP_ALLOW: allow.join(",") });
  const { api } = await app.signedIn("ann@acme.com");
  const find = (website: string) => api.lookup.extractCompanyInfo({ website, withLogo: false });
  return { app, find };
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

test("pages of one domain never mix; where the industry is not clear, the likeliest are answered, from memory too", async () => {
  const other = page.replaceAll("Acme Robotics", "Northwind Traders");
  const unclear =
    "<title>Marl & Sons</title><h1>Dental clinic and law firm</h1><p>Both under one roof.";
  const acmes = await serveWebsite("acme-robotics.com", { "/a": page, "/b": other });
  const marls = await serveWebsite("marlandsons.com", { "/": unclear });
  const { find } = lookupAlone(acmes.allow, marls.allow);
  expect(await find("acme-robotics.com/a")).toMatchObject(acme);
  expect(await find("acme-robotics.com/b")).toMatchObject({ companyName: "Northwind Traders" });
  const guessed = { industry: null, industryGuesses: ["Healthcare", "Legal Services"] };
  expect(await find("marlandsons.com")).toMatchObject(guessed);
  expect(await find("marlandsons.com")).toMatchObject(guessed);
  expect(marls.asked).toEqual(["/"]);
});

test("users who ask for the same at the same time ask the website once", async () => {
  const site = await serveWebsite("acme-robotics.com", { "/": page });
  const { find, uses } = lookupAlone(site.allow);
  const users = ["ann", "ann", "bob", "carl"];
  const found = await Promise.all(users.map((user) => find("acme-robotics.com", { user })));
  for (const info of found) expect(info).toMatchObject(acme);
  expect(site.asked).toEqual(["/"]);
  expect(uses).toEqual(["ann"]);
});

const failing: Pages[] = [
  {},
  { "/": { type: "application/pdf", body: "%PDF-1.7 secret" } },
  { "/": " " },
  { "/": "<title>acme-robotics.com</title>" },
  { "/": "<title>Nothing here yet</title><p>Come back on Monday.</p>" },
  {
    "/": (_request, response) =>
      response.writeHead(302, { location: "http://127.0.0.1:22/secret" }).end(),
  },
];

test("a page that is missing, no page, says nothing or leads inside has the one answer for all failures", async () => {
  const names = failing.map((_, at) => `${"abcdef"[at]}.acme-robotics.com`);
  const sites = await Promise.all(failing.map((pages, at) => serveWebsite(names[at]!, pages)));
  const { find } = await ann(...sites.map(({ allow }) => allow));
  const start = performance.now();
  const failures = await Promise.all(
    names.map((name) => find(name).catch((error: unknown) => error)),
  );
  for (const failure of failures) {
    const answer = { code: "LOOKUP_FAILED", status: 422, message: messages.lookupFailed };
    expect(JSON.parse(JSON.stringify(failure))).toEqual({ ...answer, defined: true });
  }
  expect(performance.now() - start).toBeGreaterThan(990);
});

test("a page that says who it is, in the words of its address, is answered", async () => {
  const site = await serveWebsite("acme-robotics.com", {
    "/a": '<title>Home</title><meta property="og:site_name" content="Acme Robotics">',
    "/b": "<title>Home</title><p>© 2026 Acme Robotics</p>",
    "/c": "<title>Acme Robotics</title>",
  });
  const { find } = lookupAlone(site.allow);
  for (const path of ["/a", "/b", "/c"]) {
    const info = await find(`acme-robotics.com${path}`);
    expect(info, path).toMatchObject({ companyName: "Acme Robotics", industry: null, logo: null });
  }
});

test("a failure is remembered for ten minutes; the log says the host and what came of it, no address", async () => {
  const site = await serveWebsite("acme-robotics.com", {});
  const { find, time, lines } = lookupAlone(site.allow);
  const address = "acme-robotics.com/private?token=secret";
  const failed = { code: "status" };
  await expect(find(address)).rejects.toMatchObject(failed);
  site.pages["/private?token=secret"] = page;
  await expect(find(address)).rejects.toMatchObject(failed);
  expect(site.asked).toHaveLength(1);
  time.now = new Date(time.now.getTime() + 10 * 60_000 + 1);
  expect(await find(address)).toMatchObject(acme);
  const [first, last] = [lines[0], lines.at(-1)].map((line) => JSON.parse(line ?? "") as object);
  const entry = { host: "acme-robotics.com", msg: "look-up", ms: expect.any(Number) as number };
  expect(first).toMatchObject({ ...entry, outcome: "status" });
  expect(last).toMatchObject({ ...entry, outcome: "found" });
  expect(lines.join("")).not.toMatch(/secret|private|token/);
});

test("with look-ups off no website is asked, but those that the operator lists", async () => {
  const site = await serveWebsite("acme-robotics.com", { "/": page });
  const { app, find } = await ann(site.allow);
  expect(app.settings.LOOKUP).toBe("off");
  const outcomes = await Promise.allSettled([find("localhost"), find(`127.0.0.1:${site.port}`)]);
  const failed = { status: "rejected", reason: { code: "LOOKUP_FAILED" } };
  expect(outcomes).toMatchObject([failed, failed]);
  expect(site.asked).toEqual([]);
  expect(await find("acme-robotics.com")).toMatchObject(acme);
});

test("a caller who leaves ends the request, and who asks then is not answered with that", async () => {
  const leaving = new AbortController();
  const { promise: isClosed, resolve } = Promise.withResolvers<void>();
  const site = await serveWebsite("slow-site.com", {
    "/": (request) => {
      request.once("close", resolve);
      leaving.abort();
    },
  });
  const { find, outcomes } = lookupAlone(site.allow);
  await expect(find("slow-site.com", { signal: leaving.signal })).rejects.toMatchObject({
    code: "aborted",
  });
  await isClosed;
  expect(outcomes()).toEqual(["aborted"]);
  site.pages["/"] = page;
  expect(await find("slow-site.com")).toMatchObject(acme);
});

test("a website that sends for ever fails at the deadline, and holds up no other", async () => {
  quickTimeouts();
  let underWay = 0;
  let most = 0;
  const endless: Handler = (request, response) => {
    most = Math.max(most, ++underWay);
    response.writeHead(200, { "content-type": "text/html" });
    const timer = setInterval(() => response.write("<p>"), 100);
    request.once("close", () => {
      underWay -= 1;
      clearInterval(timer);
    });
  };
  const slow = await serveWebsite("slow-site.com", { "/": endless, "/?2": endless });
  const site = await serveWebsite("acme-robotics.com", { "/": page });
  const { find, outcomes } = lookupAlone(slow.allow, site.allow);
  const start = performance.now();
  const asked = ["slow-site.com", "slow-site.com/?2"].map((website) =>
    find(website).catch(() => performance.now() - start),
  );
  expect(await find("acme-robotics.com")).toMatchObject(acme);
  for (const ms of await Promise.all(asked)) expect(ms).toBeLessThan(5_000);
  // The second waited for the first; whether it still was asked, as the first ended, is a matter of microseconds.
  expect(most).toBe(1);
  expect(outcomes().toSorted()).toEqual([
    expect.stringMatching(/busy|deadline/),
    "deadline",
    "found",
  ]);
});

test("page and logo are remembered apart", async () => {
  const icon = { type: "image/png", body: await pngOf() };
  const body = homePage('<link rel="icon" href="/icon.png" sizes="64x48">');
  const site = await serveWebsite("acme-robotics.com", { "/": body, "/icon.png": icon });
  const { find } = lookupAlone(site.allow);
  expect(await find("http://acme-robotics.com")).toMatchObject(acme);
  expect(site.asked).toEqual(["/"]);
  const withLogo = await find("http://acme-robotics.com", { withLogo: true });
  expect(withLogo).toMatchObject({
    ...acme,
    logo: expect.stringMatching(/^data:image\/png/) as string,
  });
  expect(site.asked).toEqual(["/", "/icon.png"]);
  expect(await find("http://acme-robotics.com", { withLogo: true })).toEqual(withLogo);
  expect(await find("http://acme-robotics.com")).toMatchObject(acme);
  expect(site.asked).toEqual(["/", "/icon.png"]);
});
