import { expect, test } from "vitest";
import type { Handler } from "#testing/internet/serve-site.ts";
import { quickTimeouts } from "#testing/quick-timeouts.ts";
import { acme, homePage, lookupAlone } from "#testing/lookup-alone.ts";
import { serveWebsite } from "#testing/website.ts";

const withLogos = homePage(
  ...["a", "b", "c"].map((name) => `<link rel="icon" href="/${name}.png">`),
);
const never: Handler = () => undefined;
const hanging = { "/": withLogos, "/a.png": never, "/b.png": never, "/c.png": never };

test("a page that waited for its turn is answered, although its logos hang", async () => {
  quickTimeouts();
  const slow: Handler = (_request, response) =>
    void setTimeout(() => response.writeHead(404).end(), 300);
  const site = await serveWebsite("acme-robotics.com", { ...hanging, "/slow": slow });
  const { find, outcomes } = lookupAlone(site.allow);
  const first = find("http://acme-robotics.com/slow");
  const second = find("http://acme-robotics.com", { withLogo: true });
  await expect(first).rejects.toMatchObject({ code: "status" });
  expect(await second).toMatchObject(acme);
  expect(site.asked.slice(0, 3)).toEqual(["/slow", "/", "/a.png"]);
  expect(outcomes()).toEqual(["status", "found"]);
});

test("who wants no logo waits for nobody's logo", async () => {
  const { promise: isAsked, resolve: beAsked } = Promise.withResolvers<void>();
  const site = await serveWebsite("acme-robotics.com", {
    ...hanging,
    "/other": homePage(),
    "/a.png": () => beAsked(),
  });
  const { find, outcomes } = lookupAlone(site.allow);
  const leave = new AbortController();
  const slow = find("http://acme-robotics.com", { withLogo: true, signal: leave.signal });
  const left = expect(slow).rejects.toMatchObject({ code: "aborted" });
  await isAsked;
  expect(await find("http://acme-robotics.com")).toMatchObject(acme);
  expect(await find("http://acme-robotics.com/other", { user: "bob" })).toMatchObject(acme);
  expect(site.asked).toEqual(["/", "/a.png", "/other"]);
  leave.abort();
  await left;
  // Nobody knows yet whether there is a logo.
  const again = new AbortController();
  site.pages["/a.png"] = () => again.abort();
  await find("http://acme-robotics.com", { withLogo: true, signal: again.signal }).catch(
    () => undefined,
  );
  expect(site.asked).toEqual(["/", "/a.png", "/other", "/a.png"]);
  expect(outcomes().slice(0, 2)).toEqual(["found", "aborted"]);
});

test("a failure does not replace a page that was found meanwhile", async () => {
  const { promise: isFound, resolve: beFound } = Promise.withResolvers<void>();
  const bare = await serveWebsite("acme-robotics.com", {
    "/": (_request, response) => void isFound.then(() => response.writeHead(404).end()),
  });
  const www = await serveWebsite("www.acme-robotics.com", { "/": homePage() });
  const { find } = lookupAlone(bare.allow, www.allow);
  const failing = expect(find("acme-robotics.com")).rejects.toMatchObject({ code: "status" });
  expect(await find("www.acme-robotics.com")).toMatchObject(acme);
  beFound();
  await failing;
  expect(await find("acme-robotics.com")).toMatchObject(acme);
  expect(www.asked).toEqual(["/"]);
});
