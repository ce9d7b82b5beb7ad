import { messages } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, sessions, signInRequests } from "#db/schema.ts";
import { testApp } from "#testing/test-app.ts";

type App = Awaited<ReturnType<typeof testApp>>;

/** Asks for an email and reads link and code from it. */
async function requestMail(app: App, browser: ReturnType<App["browser"]>, email = "ann@acme.com") {
  await browser.api.session.requestLink({ email, next: "/checkup/1" });
  const { text, to } = (await app.mails()).at(-1)!;
  return {
    to,
    text,
    token: /#token=([\w-]+)/.exec(text)![1]!,
    code: /: (\d{6})/.exec(text)![1]!,
  };
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("signs in with the link of the email; describing it changes nothing, and distinguishes another browser", async () => {
  const app = await testApp({ ADMIN_EMAILS: "bob@acme.com" });
  const browser = app.browser();
  const mail = await requestMail(app, browser, " Ann@ACME.com ");
  expect(mail.to).toBe("ann@acme.com");
  expect(mail.text).toContain(`http://localhost:3000/auth#token=${mail.token}&next=%2Fcheckup%2F1`);
  const stored = JSON.stringify(await app.db.select().from(signInRequests));
  for (const secret of [mail.token, mail.code]) expect(stored).not.toContain(secret);
  const { token } = mail;
  const described = { email: "ann@acme.com", sameBrowser: true };
  expect(await browser.api.session.describeLink({ token })).toEqual(described);
  const scanner = app.browser().api.session;
  for (let visit = 0; visit < 3; visit += 1)
    expect(await scanner.describeLink({ token })).toEqual({ ...described, sameBrowser: false });
  expect(await browser.api.session.current()).toBeNull();
  expect(await browser.api.session.useLink({ token })).toEqual({ next: "/checkup/1" });
  const ann = { email: "ann@acme.com", role: "user" };
  expect(await browser.api.session.current()).toMatchObject(ann);
  const [entry] = await app.db.select().from(auditLog);
  expect(entry).toMatchObject({ action: "sign-in", actorEmail: "ann@acme.com" });
  // An address of ADMIN_EMAILS becomes administrator; any browser may use a link.
  const other = app.browser();
  const { token: bobs } = await requestMail(app, browser, "bob@acme.com");
  await other.api.session.useLink({ token: bobs });
  expect(await other.api.session.current()).toMatchObject({ role: "admin" });
});

test("a link works once, however many use it at the same moment", async () => {
  const app = await testApp();
  const mail = await requestMail(app, app.browser());
  const tries = await Promise.allSettled(
    Array.from({ length: 25 }, () => app.browser().api.session.useLink({ token: mail.token })),
  );
  const rejection = tries.filter((result) => result.status === "rejected");
  expect(rejection).toHaveLength(24);
  for (const { reason } of rejection) expect(reason).toMatchObject({ code: "LINK_USED" });
  expect(await app.db.$count(sessions)).toBe(1);
});

test("used, expired and unknown links each say what they are; of several one is good, and then none", async () => {
  const app = await testApp();
  const browser = app.browser();
  const mail = await requestMail(app, browser);
  await browser.api.session.useLink({ token: mail.token });
  const call = (token: string) => app.browser().api.session.describeLink({ token });
  await expect(call(mail.token)).rejects.toMatchObject({ message: messages.linkUsed });
  await expect(call("x".repeat(43))).rejects.toMatchObject({ message: messages.linkUnknown });
  const late = await requestMail(app, browser, "bob@acme.com");
  app.time.now = new Date(app.time.now.getTime() + 10 * 60_000);
  await expect(call(late.token)).rejects.toMatchObject({ message: messages.linkExpired });
  await expect(browser.api.session.useLink({ token: late.token })).rejects.toMatchObject({
    code: "LINK_EXPIRED",
  });

  const first = await requestMail(app, browser);
  const second = await requestMail(app, browser);
  await browser.api.session.useLink({ token: first.token });
  await expect(browser.api.session.useLink({ token: second.token })).rejects.toMatchObject({
    code: "LINK_USED",
  });
});

test("signs in with the code, only in the browser that asked, and five wrong ones kill it", async () => {
  const app = await testApp();
  const browser = app.browser();
  const mail = await requestMail(app, browser);
  const email = "ann@acme.com";
  await expect(app.browser().api.session.useCode({ email, code: mail.code })).rejects.toMatchObject(
    { code: "CODE_EXPIRED" },
  );
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await expect(
      browser.api.session.useCode({ email, code: wrong(mail.code) }),
    ).rejects.toMatchObject({ message: messages.codeWrong });
  }
  await expect(browser.api.session.useCode({ email, code: mail.code })).rejects.toMatchObject({
    message: messages.codeExpired,
  });
  const next = await requestMail(app, browser);
  const typed = `${next.code.slice(0, 3)} ${next.code.slice(3)}`;
  await browser.api.session.useCode({ email, code: typed });
  expect(await browser.api.session.current()).toMatchObject({ email });
});

test("rejects addresses that are wrong or not a business's", async () => {
  const app = await testApp({ BLOCKED_EMAIL_DOMAINS: "example.org" });
  for (const [email, message] of [
    ["", messages.emailInvalid],
    ["ann", messages.emailInvalid],
    ["ann@gmail.com", messages.businessEmail],
    ["ann@mail.gmail.com", messages.businessEmail],
    ["ann@hotmail.fr", messages.businessEmail],
    ["ann@mailinator.com", messages.businessEmail],
    ["ann@blocked.example.org", messages.businessEmail],
  ] as const) {
    await expect(app.browser().api.session.requestLink({ email }), email).rejects.toMatchObject({
      code: "INPUT_INVALID",
      status: 422,
      message,
      data: { fields: { email: message } },
    });
  }
  expect(await app.db.$count(signInRequests)).toBe(0);
});

test("an allowed domain wins over both lists, and one that only begins like a free one is accepted", async () => {
  const app = await testApp({
    ALLOWED_EMAIL_DOMAINS: "gmx.de,gmail.com",
    BLOCKED_EMAIL_DOMAINS: "gmx.de",
  });
  const domains = ["gmx.de", "gmail.com", "live.company", "facebook.com", "münchen.de"];
  for (const [at, domain] of domains.entries()) {
    await app.browser().api.session.requestLink({ email: `ann@${domain}` });
    expect(await app.mails()).toHaveLength(at + 1);
  }
});

test("five emails per address and quarter of an hour, then a text that says how long to wait", async () => {
  const app = await testApp();
  for (let mail = 0; mail < 5; mail += 1) {
    await app.browser(`203.0.113.${mail}`).api.session.requestLink({ email: "ann@acme.com" });
  }
  const response = await app.browser().request("/api/rpc/session/requestLink", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ json: { email: "ann@acme.com" } }),
  });
  expect(response.status).toBe(429);
  const seconds = Number(response.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(await response.text()).toContain(messages.tooManyMails(seconds));
  await app.browser().api.session.requestLink({ email: "bob@acme.com" });
});

test("signing in again ends the session that the browser had; signing out ends it on the server, and so do thirty days", async () => {
  const app = await testApp();
  const browser = app.browser();
  const first = await requestMail(app, browser);
  await browser.api.session.useLink({ token: first.token });
  const second = await requestMail(app, browser, "bob@acme.com");
  await browser.api.session.useLink({ token: second.token });
  expect(await app.db.$count(sessions)).toBe(1);
  const stolen = app.browser();
  for (const [name, value] of browser.cookies) stolen.cookies.set(name, value);
  expect(await stolen.api.session.current()).toMatchObject({ email: "bob@acme.com" });
  await browser.api.session.signOut();
  expect(await stolen.api.session.current()).toBeNull();

  const ann = await app.signedIn("ann@acme.com");
  const old = new Date(app.time.now.getTime() - 31 * 24 * 3600_000);
  await app.db.update(sessions).set({ createdAt: old }).where(eq(sessions.userId, ann.user.id));
  expect(await ann.api.session.current()).toBeNull();
});

test("under https the cookies are bound to this host, hidden from scripts and from other sites", async () => {
  const app = await testApp({
    PUBLIC_URL: "https://check.acme.com",
    SMTP_URL: "smtp://mail.acme.com",
    MAIL_FROM: "check@acme.com",
  });
  const browser = app.browser();
  const mail = await requestMail(app, browser);
  expect(mail.text).toContain("https://check.acme.com/auth#token=");
  const response = await browser.request("/api/rpc/session/useLink", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ json: { token: mail.token } }),
  });
  const [cookie] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-session=/);
  for (const attribute of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/", "Max-Age=604800"]) {
    expect(cookie).toContain(attribute);
  }
  expect(await response.text()).not.toContain(browser.cookies.get("__Host-session")!);
  expect(response.headers.get("strict-transport-security")).toContain("max-age=31536000");
});

test("does not take another site as the page after the sign-in", async () => {
  const app = await testApp();
  const pages = [
    "//evil.test",
    "/\\evil.test",
    "https://evil.test",
    "javascript:alert(1)",
    "/a\nb",
  ];
  for (const [at, next] of pages.entries()) {
    await app.browser().api.session.requestLink({ email: `ann-${at}@acme.com`, next });
    expect((await app.mails()).at(-1)!.text).not.toContain("next=");
  }
});
