import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testApp } from "#testing/test-app.ts";

const readMail = (text: string) => ({
  token: /#token=([\w-]+)/.exec(text)![1]!, // every sign-in email holds both
  code: /: (\d{6})/.exec(text)![1]!,
});

/** Eve asked for an email, and her cookie stands in Ann's browser, whose page asked for one too. */
async function planted() {
  const app = await testApp();
  const eve = app.browser();
  const mark = randomUUID();
  await eve.api.session.requestLink({ email: "eve@acme.com", mark: randomUUID() });
  const ann = app.browser();
  ann.cookies.set("signin", eve.cookies.get("signin")!); // it was set just now
  await ann.api.session.requestLink({ email: "ann@acme.com", mark });
  const [hers, own] = await app.mails();
  return { ann, eve, mark, hers: readMail(hers!.text), own: readMail(own!.text) }; // both were asked for
}

test("with the cookie of another browser a link is not of this one", async () => {
  const { ann, eve, hers, mark, own } = await planted();
  for (const given of [mark, randomUUID(), undefined]) {
    const described = await ann.api.session.describeLink({ token: hers.token, mark: given });
    expect(described).toEqual({ email: "eve@acme.com", sameBrowser: false });
  }
  expect(await ann.api.session.describeLink({ token: own.token, mark })).toMatchObject({
    sameBrowser: true,
  });
  // The person who planted the cookie has no tries with the code either.
  const code = { email: "ann@acme.com", code: own.code };
  await expect(eve.api.session.useCode(code)).rejects.toMatchObject({ code: "CODE_EXPIRED" });
  await ann.api.session.useCode({ ...code, mark });
});

test("a cookie that is none of ours is replaced, and beside ours it does no harm", async () => {
  const app = await testApp();
  for (const foreign of ["x".repeat(43), `${"x".repeat(43)}.${"y".repeat(43)}`, ""]) {
    const browser = app.browser();
    browser.cookies.set("signin", foreign);
    await browser.api.session.requestLink({ email: "ann@acme.com" });
    const { token } = readMail((await app.mails()).at(-1)!.text); // it was asked for just now
    const own = browser.cookies.get("signin")!; // the answer set one
    expect(own).not.toContain("x".repeat(43));
    const response = await app.browser().request("/api/rpc/session/describeLink", {
      method: "POST",
      headers: { "content-type": "application/json", cookie: `signin=${foreign}; signin=${own}` },
      body: JSON.stringify({ json: { token } }),
    });
    expect(await response.json()).toMatchObject({ json: { sameBrowser: true } });
  }
});
