import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { rules } from "@app/contract";
import { z } from "zod";
import { parseAllowedHost } from "#lib/outbound/allowed-hosts.ts";
import { parseSender } from "#lib/sender.ts";

const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((item) => item.trim().toLowerCase())
      .filter(Boolean),
  );

const timeZone = z
  .string()
  .refine(
    (name) => rules.timeZone.safeParse(name).success,
    "must be a time zone such as America/New_York",
  );

const isAddressOrNetwork = (text: string) => {
  const [address = "", prefix, ...more] = text.split("/");
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
  return bits > 0 && isPrefix && more.length === 0;
};

const schemas = {
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number("must be a port number").int().min(0).max(65_535).default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must start with postgresql://" })
    .optional(),
  DATABASE_POOL: z.coerce.number("must be a number").int().min(1).max(1000).default(10),
  SESSION_SECRET: z.string().min(32, "must have 32 characters or more").optional(),
  ADMIN_EMAILS: list,
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must start with smtp:// or smtps://" })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => parseSender(text), "must be an address, or Name <address>")
    .optional(),
  REVIEW_TEAM_EMAIL: z.email("must be an e-mail address").optional(),
  MEETING_TIME_ZONE: timeZone.optional(),
  MEETING_HOLIDAYS: z
    .string()
    .regex(/^[A-Z]{2}(-[A-Z0-9]+)*$|^none$/, "must be a country such as US or US-CA, or none")
    .default("US"),
  MEETING_CAPACITY: z.coerce.number("must be a number").int().min(1).max(100).default(1),
  ALLOWED_EMAIL_DOMAINS: list,
  BLOCKED_EMAIL_DOMAINS: list,
  TRUSTED_PROXIES: list.refine(
    (proxies) => proxies.every(isAddressOrNetwork),
    "must list addresses or networks such as 10.0.0.1 or 10.0.0.0/8",
  ),
  LOOKUP: z.enum(["on", "off"], "must be on or off").default("on"),
  LOOKUP_ALLOW: list.transform((pairs, context) =>
    pairs.flatMap((pair) => {
      const allowed = parseAllowedHost(pair);
      if (!allowed) {
        const message = "must list host:port or host=address:port";
        context.addIssue({ code: "custom", message });
      }
      return allowed ?? [];
    }),
  ),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")
    .optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  TERMS_URL: z.url().optional(),
  PRIVACY_URL: z.url().optional(),
  BRAND_NAME: z.string().min(1).max(60).default("Compliance CheckUp"),
  SUPPORT_EMAIL: z.email("must be an e-mail address").optional(),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
};

type BucketSetting =
  | "S3_BUCKET"
  | "S3_ENDPOINT"
  | "S3_REGION"
  | "S3_ACCESS_KEY_ID"
  | "S3_SECRET_ACCESS_KEY";

/** What a bucket lacks; a key or an endpoint without one is a bucket that was forgotten. */
function bucketProblems(
  settings: Partial<Record<BucketSetting, string>>,
): [BucketSetting, string][] {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  if (!S3_BUCKET) {
    const forgotten = S3_ENDPOINT ?? S3_REGION ?? S3_ACCESS_KEY_ID ?? S3_SECRET_ACCESS_KEY;
    return forgotten ? [["S3_BUCKET", "is needed with the other S3 settings"]] : [];
  }
  const problems: [BucketSetting, string][] = [];
  if (!S3_ACCESS_KEY_ID) problems.push(["S3_ACCESS_KEY_ID", "is needed with S3_BUCKET"]);
  if (!S3_SECRET_ACCESS_KEY) problems.push(["S3_SECRET_ACCESS_KEY", "is needed with S3_BUCKET"]);
  if (!S3_REGION && !S3_ENDPOINT) {
    problems.push(["S3_REGION", "or S3_ENDPOINT is needed with S3_BUCKET"]);
  }
  return problems;
}

const checked = z
  .object(schemas)
  .transform((settings) => ({
    ...settings,
    PUBLIC_URL: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ""),
    DATA_DIR: resolve(settings.DATA_DIR),
    MEETING_TIME_ZONE:
      settings.MEETING_TIME_ZONE ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  }))
  .superRefine((settings, context) => {
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: "custom", path: [name], message });
    const url = new URL(settings.PUBLIC_URL);
    if (url.pathname !== "/" || url.search || url.hash) {
      refuse("PUBLIC_URL", "must be an origin, without a path");
    }
    const local = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
    if (!settings.SMTP_URL && !local) {
      refuse("SMTP_URL", `is needed, because PUBLIC_URL (${url.origin}) is not on this machine`);
    }
    if (settings.SMTP_URL && !settings.MAIL_FROM) refuse("MAIL_FROM", "is needed with SMTP_URL");
    for (const [name, message] of bucketProblems(settings)) refuse(name, message);
  });

export type Settings = z.infer<typeof checked>;

/** All that is wrong with the settings, one line each, beginning with the setting's name. */
export class SettingsError extends Error {
  constructor(problems: string[]) {
    super(["These settings are not right:", ...problems.map((line) => `  ${line}`)].join("\n"));
  }
}

/** Reads the settings from an environment; throws one SettingsError that lists every problem by name. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  // An empty setting is an absent one.
  const given = Object.entries(environment).filter(([, text]) => text !== "");
  const result = checked.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  throw new SettingsError(
    result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`),
  );
}

/** The settings of this process: `.env` in the working folder, the real environment above it. */
export function processSettings(): Settings {
  if (existsSync(".env")) process.loadEnvFile(".env");
  return readSettings(process.env);
}
