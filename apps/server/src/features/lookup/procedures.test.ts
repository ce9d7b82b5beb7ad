import { messages } from "@app/contract";
import { expect, test } from "vitest";
import { listeningServer } from "#testing/listening-server.ts";
import { homePage } from "#testing/lookup-alone.ts";
import { testApp } from "#testing/test-app.ts";
import { serveWebsite } from "#testing/website.ts";

const path = "/api/rpc/lookup/extractCompanyInfo";
const ask = (website: string) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ json: { website } }),
});

test("a business address is offered its website, also below a country's domain; a provider's is nobody's", async () => {
  const app = await testApp({ ALLOWED_EMAIL_DOMAINS: "gmx.de" });
  for (const [email, website] of [
    ["ann@acme.com", "https://acme.com"],
    ["ann@eu.mail.acme.co.uk", "https://acme.co.uk"],
    ["ann@gmail.com", null],
    ["ann@mailinator.com", null],
    ["ann@gmx.de", null], // though the operator lets it in
  ] as const) {
    const { api } = await app.signedIn(email);
    expect(await api.lookup.ownWebsite()).toEqual({ website });
  }
});

test("who asks for too much at once may come back soon, and is charged for what was asked only", async () => {
  const leave = new AbortController();
  const { promise: isAsked, resolve: beAsked } = Promise.withResolvers<void>();
  const numbers = [1, 2, 3, 4, 5, 6, 7];
  const pages = Object.fromEntries(numbers.map((page) => [`/${page}`, () => beAsked()]));
  const site = await serveWebsite("slow-site.com", pages);
  const app = await testApp({ LOOKUP_ALLOW: site.allow });
  const ann = await app.signedIn("ann@acme.com");
  const request = (page: number) =>
    ann.request(path, { ...ask(`slow-site.com/${page}`), signal: leave.signal });
  const all = numbers.map(request);
  // One is asked, five wait: the seventh alone is answered while the website says nothing.
  const response = await Promise.race(all);
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("5");
  expect(await response.json()).toMatchObject({ json: { message: messages.tooManyRequests } });
  await isAsked;
  expect(await app.limits.use("lookupsPerUserAndMinute", ann.user.id, 9)).toBe(0);
  expect(await app.limits.use("lookupsPerUserAndMinute", ann.user.id)).toBeGreaterThan(0);
  leave.abort();
  await Promise.allSettled(all);
});

test("rejects a missing or too long website and unknown fields", async () => {
  const { api } = await (await testApp()).signedIn("ann@acme.com");
  for (const [input, fields] of [
    [{ website: "" }, { website: messages.websiteMissing }],
    [{ website: `${"a".repeat(252)}.com` }, { website: "URL must be less than 255 characters" }],
    [{ website: "acme.com", port: 22 }, { port: messages.unknownField }],
  ] as const) {
    await expect(api.lookup.extractCompanyInfo(input as never)).rejects.toMatchObject({
      code: "INPUT_INVALID",
      data: { fields },
    });
  }
});

test("closing the browser ends the request to the website", async () => {
  const { promise: isAsked, resolve: beAsked } = Promise.withResolvers<void>();
  const { promise: isClosed, resolve: beClosed } = Promise.withResolvers<void>();
  const site = await serveWebsite("slow-site.com", {
    "/": (request) => {
      request.once("close", beClosed);
      beAsked();
    },
  });
  const app = await testApp({ LOOKUP_ALLOW: site.allow });
  const ann = await app.signedIn("ann@acme.com");
  const { port } = await listeningServer(app.app.fetch);

  const leave = new AbortController();
  const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const { headers, ...rest } = ask("slow-site.com");
  const asked = fetch(`http://127.0.0.1:${port}${path}`, {
    ...rest,
    headers: { ...headers, cookie },
    signal: leave.signal,
  });
  const aborted = expect(asked).rejects.toThrow();
  await isAsked;
  leave.abort();
  await aborted;
  await isClosed;
  // A silent website that the look-up gave up by itself would be remembered as one.
  site.pages["/"] = homePage();
  expect((await ann.request(path, ask("slow-site.com"))).status).toBe(200);
});
