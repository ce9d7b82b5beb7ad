import { expect, test } from "vitest";
import { readSettings, SettingsError } from "./settings.ts";

test("without any setting there is a default for everything", () => {
  expect(readSettings({})).toMatchObject({
    HOST: "127.0.0.1",
    PORT: 3000,
    PUBLIC_URL: "http://localhost:3000",
    MEETING_HOLIDAYS: "US",
    MEETING_CAPACITY: 1,
    ADMIN_EMAILS: [],
  });
});

test("an empty setting counts as none, and lists are split", () => {
  const settings = readSettings({ DATABASE_URL: "", ADMIN_EMAILS: " Ann@acme.com, bob@acme.com," });
  expect(settings.DATABASE_URL).toBeUndefined();
  expect(settings.ADMIN_EMAILS).toEqual(["ann@acme.com", "bob@acme.com"]);
});

test("addresses and domains are normalised as in sign-in; names invalid ones", () => {
  const settings = readSettings({
    ADMIN_EMAILS: "Ann@Müller.de",
    BLOCKED_EMAIL_DOMAINS: "Müller.de, acme.com.",
  });
  expect(settings.ADMIN_EMAILS).toEqual(["ann@xn--mller-kva.de"]);
  expect(settings.BLOCKED_EMAIL_DOMAINS).toEqual(["xn--mller-kva.de", "acme.com"]);
  const wrongDomains = [
    "acme com",
    "acme.com/é",
    "ac\nme.com",
    "acme.com#x",
    "*.acme.com",
    "a%63me.com",
  ];
  const lists = ["ALLOWED_EMAIL_DOMAINS", "BLOCKED_EMAIL_DOMAINS"];
  const ofDomains = wrongDomains.flatMap((text) => lists.map((name) => ({ [name]: text })));
  for (const wrong of [
    { ADMIN_EMAILS: "ann@acme,com" },
    { ADMIN_EMAILS: "ann@acme.com/é" },
    ...ofDomains,
  ])
    expect(() => readSettings(wrong)).toThrow(SettingsError);
});

test("settings that have a default take it when they are empty", () => {
  const empty = { PORT: "", LOOKUP: "", LOOKUP_ALLOW: "", MEETING_HOLIDAYS: "", BRAND_NAME: "" };
  expect(readSettings(empty)).toEqual(readSettings({}));
  expect(readSettings(empty).LOOKUP).toBe("on");
});

test.each(["Asia/Kolkata", "Asia/Kathmandu", "Europe/Kyiv", "US/Eastern", "UTC"])(
  "takes %s, whichever of a zone's names this Node lists",
  (zone) => {
    expect(readSettings({ MEETING_TIME_ZONE: zone }).MEETING_TIME_ZONE).toBe(zone);
  },
);

test.each([{ S3_REGION: "eu-central-1" }, { S3_ENDPOINT: "http://localhost:9000" }])(
  "a bucket with keys and %o is enough",
  (place) => {
    const bucket = { S3_BUCKET: "logos", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };
    expect(readSettings({ ...bucket, ...place })).toMatchObject({ ...bucket, ...place });
  },
);

test.each([
  [{ MAIL_FROM: "Acme <review@acme.com>, bob@acme.com" }, /MAIL_FROM must be an address/],
  [{ MAIL_FROM: "Acme <review@acme.com>\r\nBcc: bob@acme.com" }, /MAIL_FROM must be an address/],
  [{ MAIL_FROM: "review@acme@com" }, /MAIL_FROM must be an address/],
  [{ SMTP_URL: "smtp://ann:100%@mail.acme.com" }, /SMTP_URL must .* signs such as/],
  [{ DATABASE_URL: "postgresql://ann:a#b@db/checkup" }, /DATABASE_URL must .* signs such as/],
  [{ TRUSTED_PROXIES: "10.0.0.0/33" }, /TRUSTED_PROXIES must list addresses/],
  [{ LOOKUP_ALLOW: "intranet:80,a..b:80" }, /LOOKUP_ALLOW must list host:port/],
])("rejects %o, as the doctor's tests do each plainly wrong setting", (environment, message) => {
  expect(() => readSettings(environment)).toThrow(message);
});
