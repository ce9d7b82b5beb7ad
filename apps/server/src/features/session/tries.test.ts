import { messages } from "@app/contract";
import { expect, test } from "vitest";
import { rateLimits } from "#db/schema.ts";
import { testApp } from "#testing/test-app.ts";

type App = Awaited<ReturnType<typeof testApp>>;

const email = "ann@acme.com";
const minute = 60_000;
const office = "203.0.113.9";
const unknownToken = "x".repeat(43);

/** Asks for an email and reads link and code from it. */
async function requestMail(app: App, browser: ReturnType<App["browser"]>) {
  await browser.api.session.requestLink({ email });
  const { text } = (await app.mails()).at(-1)!; // it was asked for just now
  const [, token] = /#token=([\w-]+)/.exec(text)!;
  const [, code] = /: (\d{6})/.exec(text)!;
  return { token: token!, code: code!, wrong: code === "000000" ? "000001" : "000000" }; // the patterns' groups
}

/** Five wrong codes with each of these emails, each asked for by another browser. */
async function guess(app: App, mails: number) {
  for (let mail = 0; mail < mails; mail += 1) {
    const browser = app.browser(`198.51.100.${mail}`);
    const { wrong: code } = await requestMail(app, browser);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(browser.api.session.useCode({ email, code })).rejects.toMatchObject({
        code: "CODE_WRONG",
      });
    }
    await app.db.delete(rateLimits);
  }
}

test("after twenty-five wrong codes in a day an address takes links alone; without a good email it asks for a new one", async () => {
  const app = await testApp();
  await guess(app, 5);
  const early = app.browser();
  const expired = await requestMail(app, early);
  app.time.now = new Date(app.time.now.getTime() + 20 * minute);
  await expect(early.api.session.useCode({ email, code: expired.code })).rejects.toMatchObject({
    code: "CODE_EXPIRED",
    message: messages.codeExpired,
  });
  const browser = app.browser();
  const { code, token } = await requestMail(app, browser);
  await expect(browser.api.session.useCode({ email, code })).rejects.toMatchObject({
    code: "CODE_EXPIRED",
    message: messages.tooManyWrongCodes,
  });
  await browser.api.session.useLink({ token });
  expect(await browser.api.session.current()).toMatchObject({ email });
  app.time.now = new Date(app.time.now.getTime() + 24 * 60 * minute);
  const later = app.browser();
  const fresh = await requestMail(app, later);
  await later.api.session.useCode({ email, code: fresh.code });
});

test("one wrong code is one, however many emails its browser asked for", async () => {
  const app = await testApp();
  await guess(app, 4);
  const browser = app.browser();
  for (let mail = 0; mail < 3; mail += 1) await requestMail(app, browser);
  const { code, wrong } = await requestMail(app, browser);
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await expect(browser.api.session.useCode({ email, code: wrong })).rejects.toThrow();
  }
  await browser.api.session.useCode({ email, code });
});

test("a network that tried too much is rejected with what is no good, and let in with what is", async () => {
  const app = await testApp();
  await app.limits.use("failedSignInsPerNetwork", office, 119);
  const browser = app.browser(office);
  const { session } = browser.api;
  const { code, wrong, token } = await requestMail(app, browser);
  // Links that are looked at count for nothing.
  for (let look = 0; look < 3; look += 1) await session.describeLink({ token });
  await expect(session.describeLink({ token: unknownToken })).rejects.toMatchObject({
    code: "LINK_UNKNOWN",
  });
  const tooMany = { status: 429, code: "TOO_MANY_REQUESTS" };
  await expect(session.describeLink({ token: unknownToken })).rejects.toMatchObject(tooMany);
  await expect(session.useLink({ token: unknownToken })).rejects.toMatchObject(tooMany);
  const stranger = app.browser(office).api.session;
  await expect(stranger.useCode({ email, code: wrong })).rejects.toMatchObject(tooMany);
  expect(await session.describeLink({ token })).toMatchObject({ email });
  await session.useCode({ email, code });
  const another = await requestMail(app, browser);
  await session.useLink({ token: another.token });
  await expect(session.useLink({ token: another.token })).rejects.toMatchObject(tooMany);
  // Who waits for a code learns that his was wrong, and when his email is spent.
  const last = await requestMail(app, browser);
  for (let attempt = 0; attempt < 5; attempt += 1)
    await expect(session.useCode({ email, code: last.wrong })).rejects.toMatchObject({
      code: "CODE_WRONG",
    });
  await expect(session.useCode({ email, code: last.code })).rejects.toMatchObject({
    code: "CODE_EXPIRED",
    message: messages.codeExpired,
  });
});
