import { generateKeyPairSync, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { findSecrets } from "./find-secrets.ts";

// Everything that must be found is put together here, so that this file holds none of it.
const letters = (count: number) => "aB3dE5fG7hJ9kLmN2pQ4rS6tU8vW".repeat(3).slice(0, count);
const random = randomBytes(32).toString("base64url");
const pem = (options: { cipher?: string; passphrase?: string } = {}) =>
  generateKeyPairSync("ec", {
    namedCurve: "P-256",
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem", ...options },
  }).privateKey;
const token = ["header", "claims"]
  .map((text) => Buffer.from(JSON.stringify({ [text]: letters(20) })).toString("base64url"))
  .concat(letters(43))
  .join(".");

test.each([
  ["a private key", pem()],
  ["a private key with a password", pem({ cipher: "aes-256-cbc", passphrase: "words" })],
  ["an AWS key", `id: ${"AK"}IA${letters(16).toUpperCase()}`],
  ["an AWS secret", `AWS_SECRET_ACCESS_KEY=${letters(40)}`],
  ["a GitHub token", `${"gh"}p_${letters(36)}`],
  ["a GitLab token", `${"gl"}pat-${letters(20)}`],
  ["a Slack token", `${"xo"}xb-123456789012-1234567890123-${letters(24)}`],
  ["a Stripe key", `${"sk"}_live_${letters(24)}`],
  ["an npm token", `//registry.example/:_authToken=${"np"}m_${letters(36)}`],
  ["a Google key", `${"AI"}za${letters(35)}`],
  ["a JSON web token", token],
  ["a database's password", `postgres://app:${random}@db.acme.com/checkup`],
  ["a mail server's password", `smtp://app:${random}@mail.acme.com:587`],
  ["a website's password", `https://ann:${letters(12)}@www.acme.com/`],
  ["a secret in code", `const sessionSecret = "${random}";`],
  ["a secret in JSON", `{ "apiKey": "${random}" }`],
  ["a secret in an .env file", `PORT=3000\nSESSION_SECRET=${random}\n`],
  ["a secret in YAML", `environment:\n  SMTP_PASSWORD: ${random}\n`],
])("finds %s", async (_what, text) => {
  const found = await findSecrets("some.ts", `first\n${text}\n`);
  expect(found.length).toBeGreaterThan(0);
  expect(found[0]!.line).toBeGreaterThan(1);
});

test.each([
  "const token = await makeToken(user);",
  'const passwordField = "password-of-the-database";',
  "DATABASE_URL=postgres://user:password@localhost/checkup",
  "SMTP_URL=smtp://user:password@host:587",
  "SMTP_PASSWORD: ${SMTP_PASSWORD}",
  "SESSION_SECRET=\nS3_ACCESS_KEY_ID=checkup",
  `"integrity": "sha512-${letters(60)}=="`,
  "-----BEGIN PUBLIC KEY-----",
])("is not alarmed by %s", async (text) => {
  expect(await findSecrets("some.ts", text)).toEqual([]);
});

test("a comment does not allow anything", async () => {
  const text = `// secretlint-disable\nid: ${"AK"}IA${letters(16).toUpperCase()}`;
  expect(await findSecrets("some.ts", text)).toHaveLength(1);
});
