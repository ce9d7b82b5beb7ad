import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "#settings.ts";
import { readOrCreate } from "./write-whole.ts";

type SecretSettings = Pick<Settings, "SESSION_SECRET" | "DATA_DIR">;

/** Where the secret is when the settings name none. */
export const secretFile = (dataDir: string) => join(dataDir, "session-secret");

/** Reads DATA_DIR/session-secret, made on first start. */
export const readOrCreateSecret = (dataDir: string): string =>
  readOrCreate(secretFile(dataDir), randomToken);

/** The secret in use, if there is one yet: commands do not create it. */
export function currentSecret({ SESSION_SECRET, DATA_DIR }: SecretSettings): string | undefined {
  if (SESSION_SECRET) return SESSION_SECRET;
  const file = secretFile(DATA_DIR);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** 256 random bits, for links and cookies. */
export const randomToken = () => randomBytes(32).toString("base64url");

/** For long random values, where a plain hash is enough. */
export const hash = (value: string) => createHash("sha256").update(value).digest("base64url");

/** For short values that could be guessed from a plain hash. */
export const keyedHash = (secret: string, value: string) =>
  createHmac("sha256", secret).update(value).digest("base64url");

/** Compares in a time that does not depend on where two texts differ. */
export function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Twelve characters that distinguish two secrets and say nothing about either. */
export const secretFingerprint = (secret: string) =>
  keyedHash(secret, "fingerprint of the session secret").slice(0, 12);

const mailKey = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", "mail outbox", 32));

/** Encrypts a text with AES-256-GCM under a key derived from the secret. */
export function seal(secret: string, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", mailKey(secret), iv);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64");
}

/** Reverses `seal`; undefined where nothing is left, or what is there was sealed under another secret or changed. */
export function unseal(secret: string, sealed: string | null): string | undefined {
  if (sealed === null) return undefined;
  const bytes = Buffer.from(sealed, "base64");
  try {
    const decipher = createDecipheriv("aes-256-gcm", mailKey(secret), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
