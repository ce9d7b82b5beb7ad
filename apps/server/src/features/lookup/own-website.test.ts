import { expect, test } from "vitest";
import { ensureUser } from "#features/session/queries.ts";
import { makeFullCheckup } from "#testing/factories.ts";
import { acme, homePage } from "#testing/lookup-alone.ts";
import { testApp } from "#testing/test-app.ts";
import { serveWebsite } from "#testing/website.ts";
import { lookUpOwnWebsite } from "./lookup.ts";

type App = Awaited<ReturnType<typeof testApp>>;
const email = "ann@mail.acme-robotics.com";
const limit = "lookupsPerUserAndMinute";

/** Signs in with what the email says, and answers the browser. */
async function signIn(app: App, by: "link" | "code", address = email) {
  const browser = app.browser();
  await browser.api.session.requestLink({ email: address });
  const { text } = (await app.mails()).at(-1)!;
  if (by === "link")
    await browser.api.session.useLink({ token: /#token=([\w-]+)/.exec(text)![1]! });
  else await browser.api.session.useCode({ email: address, code: /: (\d{6})/.exec(text)![1]! });
  return browser;
}

test.each(["link", "code"] as const)(
  "with the %s the own website is looked up, and the first step finds the result",
  async (by) => {
    const site = await serveWebsite("acme-robotics.com", { "/": homePage() });
    const app = await testApp({ LOOKUP_ALLOW: site.allow });
    const { api } = await signIn(app, by);
    await expect.poll(() => site.asked).toEqual(["/"]);
    const ask = () =>
      api.lookup.extractCompanyInfo({ website: "acme-robotics.com", withLogo: false });
    expect(await ask()).toMatchObject({ ...acme, address: null });
    expect(site.asked).toEqual(["/"]);
    expect(await api.checkups.list()).toEqual([]);
    // It counts like one that the customer asked for; what is remembered counts no more.
    const user = await ensureUser(app.db, email);
    expect(await app.limits.use(limit, user.id, 9)).toBe(0);
    expect(await ask()).toMatchObject(acme);
    expect(await app.limits.use(limit, user.id)).toBeGreaterThan(0);
  },
);

test("a silent website delays no sign-in, and is left when the product stops", async () => {
  const asked = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const site = await serveWebsite("acme-robotics.com", {
    "/": (request) => {
      request.once("close", closed.resolve);
      asked.resolve();
    },
  });
  const app = await testApp({ LOOKUP_ALLOW: site.allow });
  const { user } = await app.signedIn(email);
  const stop = new AbortController();
  lookUpOwnWebsite({ ...app, stopping: stop.signal }, user);
  await asked.promise;
  stop.abort();
  await closed.promise;
  const { api } = await signIn(app, "code");
  expect(await api.session.current()).toMatchObject({ email });
});

test("nobody's website is looked up for a mail provider's address, after too many look-ups, beside a check-up with a website, or when they are off", async () => {
  const site = await serveWebsite("gmail.com", { "/": homePage() });
  const own = await serveWebsite("acme-robotics.com", { "/": homePage() });
  const allow = { LOOKUP_ALLOW: `${site.allow},${own.allow}`, ALLOWED_EMAIL_DOMAINS: "gmail.com" };
  const app = await testApp(allow);
  const gmail = await signIn(app, "code", "ann@gmail.com");
  const user = await ensureUser(app.db, email);
  await app.limits.use(limit, user.id, 10);
  const ann = await signIn(app, "code");
  const { id } = await ensureUser(app.db, "bob@mail.acme-robotics.com");
  await makeFullCheckup(app.db, id);
  const bob = await signIn(app, "code", "bob@mail.acme-robotics.com");
  for (const { api } of [gmail, ann, bob]) expect(await api.session.current()).not.toBeNull();
  const off = await testApp({});
  await signIn(off, "code");
  expect([...site.asked, ...own.asked]).toEqual([]);
});
