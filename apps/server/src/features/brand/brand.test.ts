import { messages, pine } from "@app/contract";
import PostalMime from "postal-mime";
import sharp from "sharp";
import { expect, test } from "vitest";
import { auditLog } from "#db/schema.ts";
import { meetingEvents } from "#features/meetings/emails.ts";
import { meetingOfToken } from "#features/meetings/meeting-token.ts";
import { brandedSettings, shadesOf } from "./branded-settings.ts";
import { smtpMailer } from "#lib/mailer.ts";
import { senderOf } from "#lib/sender.ts";
import { pngOf, svgOf } from "#testing/pictures.ts";
import { smtpServer } from "#testing/smtp-server.ts";
import { testApp } from "#testing/test-app.ts";

const none = { name: "", color: "", pictures: {}, sender: "", version: 0 };
const acme = { ...none, name: "Acme Reviews", color: "#7c3aed", sender: "reviews@acme.com" };

const dataUrl = (bytes: Buffer, type = "image/png") =>
  `data:${type};base64,${bytes.toString("base64")}`;

async function product() {
  const app = await testApp({
    BRAND_NAME: "From the environment",
    MAIL_FROM: "Env <env@acme.com>",
  });
  const { api, user } = await app.administrator();
  return { app, api, user };
}

test("a brand holds at once for pages, emails and their sender; empty fields are as the environment says", async () => {
  const { app, api } = await product();
  const visitor = app.browser();
  const own = { brandName: "From the environment", pictures: {}, shades: null };
  expect(await api.admin.brand.get()).toEqual(none);
  expect(await visitor.api.site.settings()).toMatchObject(own);
  expect(await api.admin.brand.save(acme)).toEqual({ ...acme, version: 1 });
  const shades = shadesOf(acme.color);
  expect(await visitor.api.site.settings()).toMatchObject({ brandName: acme.name, shades });
  expect(senderOf(app.settings)).toEqual({ name: acme.name, address: acme.sender });
  // What was sent to try the sender out.
  const [tried] = await app.mails();
  expect(tried).toMatchObject({ to: "admin@acme.com", from: { address: acme.sender } });
  await visitor.api.session.requestLink({ email: "ann@acme.com" });
  const mail = (await app.mails()).at(-1);
  expect(mail?.subject).toBe("Sign in to Acme Reviews");
  for (const at of [3, 6, 7]) expect(mail?.html).toContain(shades[at]);
  expect(mail?.html).not.toContain(pine[7]);

  await api.admin.brand.save({ ...none, name: acme.name, version: 1 });
  expect(senderOf(app.settings)).toEqual({ name: acme.name, address: "env@acme.com" });
  await api.admin.brand.save({ ...none, version: 2 });
  expect(await visitor.api.site.settings()).toMatchObject(own);
  expect(senderOf(app.settings)).toEqual({ name: "Env", address: "env@acme.com" });
});

test("a sender that the mail server rejects is not stored", async () => {
  const { app, api } = await product();
  app.mailer.send = async () => {
    throw Object.assign(new Error("550 5.7.60 not allowed"), { responseCode: 550 });
  };
  const rejected = api.admin.brand.save(acme);
  await expect(rejected).rejects.toMatchObject({ code: "MAIL_FAILED" });
  expect(await api.admin.brand.get()).toEqual(none);
  expect(senderOf(app.settings).address).toBe("env@acme.com");
});

test("two large pictures can be saved, and saved again", async () => {
  const { api } = await product();
  const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(65_536))).subarray(0, 65_536);
  const pixels = Buffer.concat([noise, noise, noise]);
  const raw = { width: 256, height: 256, channels: 3 } as const;
  const picture = dataUrl(await sharp(pixels, { raw }).png().toBuffer());
  const saved = await api.admin.brand.save({
    ...none,
    pictures: { logo: picture, host: picture },
  });
  expect(JSON.stringify(saved.pictures).length).toBeGreaterThan(256 * 1024);
  expect(await api.admin.brand.save(saved)).toMatchObject({ version: 2 });
});

test("pictures are re-encoded as PNG, have addresses that change with them, and go along with emails", async () => {
  const { app, api } = await product();
  const photo = await sharp(await pngOf(300, 100))
    .webp()
    .toBuffer();
  const picture = dataUrl(photo, "image/webp");
  const saved = await api.admin.brand.save({
    ...none,
    pictures: { logo: picture, host: picture },
  });
  expect(saved.pictures.logo).toMatch(/^data:image\/png;/);
  const { logo, host } = (await app.browser().api.site.settings()).pictures;
  expect(logo).toMatch(/^\/logos\/own\/logo\?v=[\w-]{10}$/);
  expect(host).toMatch(/^\/logos\/own\/host\?v=/);
  const response = await app.browser().request(logo!);
  expect(response.headers.get("content-type")).toBe("image/png");
  const { width, height } = await sharp(await response.arrayBuffer()).metadata();
  expect([width, height]).toEqual([256, 85]);
  const [email] = await api.admin.brand.emails();
  expect(email?.html).toContain(`src="${logo}"`);

  const server = await smtpServer();
  const look = () => ({ from: senderOf(app.settings), logo: app.settings.pictures.logo?.bytes });
  const mailer = smtpMailer({ url: server.url, look, connections: 1 });
  await app.browser().api.session.requestLink({ email: "ann@acme.com" });
  const [sent] = await app.mails();
  await mailer.send(sent!);
  mailer.close();
  const { attachments, html } = await PostalMime.parse(server.arrived[0]!.raw);
  expect(attachments).toMatchObject([{ contentId: "<logo>", mimeType: "image/png" }]);
  expect(html).toContain('src="cid:logo"');
  // An email that was written before the logo was removed.
  const bare = smtpMailer({
    url: server.url,
    look: () => ({ from: senderOf(app.settings), logo: undefined }),
    connections: 1,
  });
  await bare.send(sent!);
  bare.close();
  const without = await PostalMime.parse(server.arrived[1]!.raw);
  expect(without.attachments).toEqual([]);
  expect(without.html).not.toContain("<img");

  const { version } = saved;
  await api.admin.brand.save({
    ...saved,
    pictures: { ...saved.pictures, logo: dataUrl(await pngOf(10, 10)) },
    version,
  });
  // Another instance answers with what it has for an old address, and lets nobody keep it.
  expect((await app.browser().request(logo!)).headers.get("cache-control")).toBe("no-store");
  const next = (await app.browser().api.site.settings()).pictures;
  expect(next.logo).not.toBe(logo);
  expect(next.host).toBe(host);
  await api.admin.brand.save({ ...none, version: version + 1 });
  for (const address of [logo!, "/logos/own/__proto__", "/logos/own/toString"])
    expect((await app.browser().request(address)).ok, address).toBe(false);
});

test("what is no brand is rejected by field, and an older version replaces nothing", async () => {
  const { api } = await product();
  const wrong: [object, string, string][] = [
    [{ name: "x".repeat(61) }, "name", messages.tooLong("Name", 60)],
    [{ color: "red" }, "color", messages.colorInvalid],
    [{ color: "#0f766e;background:url(//x)" }, "color", messages.colorInvalid],
    [{ sender: "nobody" }, "sender", messages.emailInvalid],
    [{ sender: "a@acme.com, b@acme.com" }, "sender", messages.emailInvalid],
    [{ pictures: { logo: "/storage/app_logos/x.png" } }, "pictures.logo", messages.imageInvalid],
    [
      { pictures: { host: dataUrl(svgOf(""), "image/svg+xml") } },
      "pictures.host",
      messages.imageInvalid,
    ],
  ];
  for (const [change, field, message] of wrong) {
    const rejected = api.admin.brand.save({ ...none, ...change });
    await expect(rejected).rejects.toMatchObject({ data: { fields: { [field]: message } } });
  }
  const disguised = dataUrl(Buffer.from("<script>alert(1)</script>"));
  await expect(
    api.admin.brand.save({ ...none, pictures: { logo: disguised } }),
  ).rejects.toMatchObject({
    code: "NOT_AN_IMAGE",
  });
  const both = await Promise.allSettled([
    api.admin.brand.save(acme),
    api.admin.brand.save({ ...acme, name: "Other" }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const rejected = both.find(({ status }) => status === "rejected");
  expect(rejected).toMatchObject({ reason: { code: "CHANGED_BY_OTHER" } });
});

test("a change is on record without its pictures, and another instance takes it over", async () => {
  const { app, api, user } = await product();
  const logo = dataUrl(await pngOf());
  await api.admin.brand.save({ ...acme, pictures: { logo } });
  const entry = (await app.db.select().from(auditLog)).at(-1);
  expect(entry).toMatchObject({
    actorId: user.id,
    action: "update",
    entity: "brand-settings",
    before: null,
    after: {
      name: acme.name,
      sender: acme.sender,
      pictures: { logo: expect.stringMatching(/^picture [\w-]{10}$/) },
    },
  });
  const other = brandedSettings(app.settings, app.db);
  await other.reload();
  expect(other.settings).toMatchObject({ BRAND_NAME: acme.name, MAIL_FROM: acme.sender });
  expect(other.settings.pictures.logo?.address).toBe(app.settings.pictures.logo?.address);
});

test("each kind of email can be looked at, with sample data and nothing that leads anywhere", async () => {
  const { app, api } = await product();
  const emails = await api.admin.brand.emails();
  expect(new Set(emails.map(({ name }) => name)).size).toBe(emails.length);
  expect(emails).toHaveLength(Object.keys(meetingEvents).length + 9);
  expect(emails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      "Sign in to From the environment",
      expect.stringMatching(/^Your review meeting on /),
      expect.stringMatching(/^Changed: /),
      expect.stringMatching(/^Cancelled: /),
      expect.stringMatching(/^Reminder: /),
      "Your result is ready",
      "A CheckUp was completed",
      "A webhook was turned off",
      "Your CheckUp will be deleted",
      "Finish your CheckUp",
      "Test email from From the environment",
    ]),
  );
  for (const { name, html, text } of emails) {
    expect(html, name).toContain("From the environment");
    expect(text.length, name).toBeGreaterThan(80);
  }
  const booked = emails.find(({ name }) => name === "Meeting booked: to the customer");
  const token = /#token=([\w.-]+)/.exec(booked?.text ?? "")?.[1];
  expect(token).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/);
  expect(meetingOfToken(app.secret, token!)).toBeUndefined();
  expect(await app.mails()).toEqual([]);
});
