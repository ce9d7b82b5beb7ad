import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { asciiHost, limits, meetingPlace, rules } from "@app/contract";
import type { BrandPicture } from "@app/contract";
import { z } from "zod";
import { parseAllowedHost } from "#outbound/target.ts";
import { parseSender } from "#lib/sender.ts";

/** Whether a schema takes it. */
const fits = (schema: z.ZodType) => (value: unknown) => schema.safeParse(value).success;

/** What `read` makes of each text of a list; it answers undefined for one that does not belong there. */
const listOf = <Item>(read: (text: string) => Item | undefined, error: string) =>
  z
    .string()
    .default("")
    .transform((text) => text.split(",").map((item) => item.trim().toLowerCase()))
    .transform((items) => items.filter(Boolean).map((item) => read(item)))
    .refine((all) => !all.includes(undefined), error)
    .transform((all) => all.filter((one) => one !== undefined));

/** As sign-in has them, domains as punycode. */
const addresses = listOf((text) => rules.email.safeParse(text).data, "must list email addresses");

/** As they are compared: punycode, without a final dot. */
const domains = listOf((text) => asciiHost(text.replace(/\.$/, "")), "must list domains");

const timeZone = z
  .string()
  .refine(fits(rules.timeZone), "must be a time zone such as America/New_York");

const addressOrNetwork = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

const wholeNumber = (
  from: number,
  to: number,
  error = `must be a whole number from ${from} to ${to}`,
) => z.coerce.number(error).int(error).min(from, error).max(to, error);

const webAddress = z.url({ protocol: /^https?$/, error: "must be an http or https address" });

/** A server's address with a name and a password, in which some characters have to be percent-encoded. */
const serverAddress = (protocol: RegExp, start: string) => {
  const error = `must start with ${start}, and have signs such as # / % in its password as %23 %2F %25`;
  return z.url({ protocol, error }).regex(/^(?:[^%]|%[0-9a-f]{2})*$/i, error);
};

const schemas = {
  HOST: z.string().default("127.0.0.1"),
  PORT: wholeNumber(0, 65_535, "must be a port number").default(3000),
  PUBLIC_URL: webAddress.optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: serverAddress(/^postgres(ql)?$/, "postgresql://").optional(),
  DATABASE_POOL: wholeNumber(1, 1000).default(10),
  SESSION_SECRET: z.string().min(32, "must have 32 characters or more").optional(),
  ADMIN_EMAILS: addresses,
  SMTP_URL: serverAddress(/^smtps?$/, "smtp:// or smtps://").optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => parseSender(text), "must be an address, or Name <address>")
    .optional(),
  REVIEW_TEAM_EMAIL: z.email("must be an email address").optional(),
  MEETING_TIME_ZONE: timeZone.optional(),
  MEETING_HOLIDAYS: z
    .string()
    .regex(/^[A-Z]{2}(-[A-Z0-9]+)*$|^none$/, "must be a country such as US or US-CA, or none")
    .default("US"),
  MEETING_CAPACITY: wholeNumber(1, 100).default(1),
  MEETING_PLACE: z
    .string()
    .refine(fits(meetingPlace.shape.place), "must be a link (https), a phone number or an address")
    .default(""),
  RETENTION_MONTHS: wholeNumber(2, 240).optional(),
  ALLOWED_EMAIL_DOMAINS: domains,
  BLOCKED_EMAIL_DOMAINS: domains,
  TRUSTED_PROXIES: listOf(
    (text) => addressOrNetwork.safeParse(text).data,
    "must list addresses or networks such as 10.0.0.1 or 10.0.0.0/8",
  ),
  LOOKUP: z.enum(["on", "off"], "must be on or off").default("on"),
  LOOKUP_ALLOW: listOf(parseAllowedHost, "must list host:port or host=address:port"),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")
    .optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  TERMS_URL: webAddress.optional(),
  PRIVACY_URL: webAddress.optional(),
  BRAND_NAME: z
    .string()
    .max(limits.brandName, `must have ${limits.brandName} characters or fewer`)
    .default("Compliance CheckUp"),
  SUPPORT_EMAIL: z.email("must be an email address").optional(),
  METRICS_TOKEN: z.string().min(16, "must have 16 characters or more").optional(),
  LOG_LEVEL: z
    .enum(
      ["debug", "info", "warn", "error", "silent"],
      "must be debug, info, warn, error or silent",
    )
    .default("info"),
};

/** A PNG that an administrator uploaded for the brand, and its address on this site. */
export interface OwnPicture {
  address: string;
  bytes: Buffer;
}

const shape = z.object(schemas);

const complete = ({ PUBLIC_URL, DATA_DIR, MEETING_TIME_ZONE, ...rest }: z.infer<typeof shape>) => ({
  ...rest,
  PUBLIC_URL: (PUBLIC_URL ?? `http://localhost:${rest.PORT}`).replace(/\/+$/, ""),
  DATA_DIR: resolve(DATA_DIR),
  // No variables of the environment: see `brandedSettings`.
  pictures: {} as Partial<Record<BrandPicture, OwnPicture>>,
  brandShades: null as readonly string[] | null,
  MEETING_TIME_ZONE: MEETING_TIME_ZONE ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
});

export type Settings = ReturnType<typeof complete>;
export type SettingName = keyof Settings;

export const looksUpCompanies = ({ LOOKUP, LOOKUP_ALLOW }: Settings) =>
  LOOKUP === "on" || LOOKUP_ALLOW.length > 0;

export const settingNames = Object.keys(schemas) as SettingName[];

/** What is wrong with a setting: "must be a port number". */
export interface SettingProblem {
  name: string;
  text: string;
}

/** Whether an address leads to this machine, so that nobody else can open it. */
export const isThisMachine = (url: string) =>
  ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);

/** What is wrong with the settings together, where each alone is valid. */
function problemsBetween(settings: Settings): SettingProblem[] {
  const { PUBLIC_URL, SMTP_URL, MAIL_FROM, S3_BUCKET, S3_ENDPOINT, S3_REGION } = settings;
  const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  const { origin, pathname, search, hash } = new URL(PUBLIC_URL);
  const ofBucket = S3_ENDPOINT ?? S3_REGION ?? S3_ACCESS_KEY_ID ?? S3_SECRET_ACCESS_KEY;
  const withBucket = "is needed with S3_BUCKET";
  const noMail = `is needed, because PUBLIC_URL (${origin}) is not on this machine`;
  const rules: [isBroken: unknown, name: SettingName, text: string][] = [
    [pathname !== "/" || search || hash, "PUBLIC_URL", "must be an origin, without a path"],
    [!SMTP_URL && !isThisMachine(PUBLIC_URL), "SMTP_URL", noMail],
    [SMTP_URL && !MAIL_FROM, "MAIL_FROM", "is needed with SMTP_URL"],
    [!S3_BUCKET && ofBucket, "S3_BUCKET", "is needed with the other S3 settings"],
    [S3_BUCKET && !S3_ACCESS_KEY_ID, "S3_ACCESS_KEY_ID", withBucket],
    [S3_BUCKET && !S3_SECRET_ACCESS_KEY, "S3_SECRET_ACCESS_KEY", withBucket],
    [S3_BUCKET && !S3_REGION && !S3_ENDPOINT, "S3_REGION", `or S3_ENDPOINT ${withBucket}`],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, name, text]) => ({ name, text }));
}

/** Reads the settings from an environment, with the default for each that is wrong, and lists what is wrong. */
export function checkSettings(environment: Record<string, string | undefined>) {
  // An empty setting is an absent one.
  const given = Object.entries(environment).filter(([, text]) => text !== "");
  const { error } = shape.safeParse(Object.fromEntries(given));
  const problems = (error?.issues ?? []).map(({ path, message }) => ({
    name: String(path[0]),
    text: message,
  }));
  const wrong = new Set(problems.map(({ name }) => name));
  const right = given.filter(([name]) => !wrong.has(name));
  const settings = complete(shape.parse(Object.fromEntries(right)));
  // What was left out as wrong is listed already.
  const between = problemsBetween(settings).filter(({ name }) => !wrong.has(name));
  return { settings, problems: [...problems, ...between] };
}

/** All that is wrong with the settings, one line each, beginning with the setting's name. */
export class SettingsError extends Error {
  constructor(problems: string[]) {
    super(["These settings are not right:", ...problems.map((line) => `  ${line}`)].join("\n"));
  }
}

/** Reads the settings from an environment; throws one SettingsError that lists every problem by name. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const { settings, problems } = checkSettings(environment);
  if (problems.length === 0) return settings;
  throw new SettingsError(problems.map(({ name, text }) => `${name} ${text}`));
}

/** The settings of this process: `.env` in the working folder, the real environment above it. */
export function processSettings(): Settings {
  if (existsSync(".env")) process.loadEnvFile(".env");
  return readSettings(process.env);
}
