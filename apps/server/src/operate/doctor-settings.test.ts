import { readdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { readSettings } from "#settings.ts";
import { runDoctor, runProgram } from "#testing/run-doctor.ts";
import { testFolder } from "#testing/test-folder.ts";

vi.setConfig({ testTimeout: 60_000 });

test("a machine on which nothing was started yet has nothing wrong, and nothing is left on it", async () => {
  const folder = await testFolder();
  const { output } = await runDoctor({}, folder);
  expect(output).toContain(
    "ok       database   The embedded database will be made by the first start.",
  );
  expect(output).toMatch(/\n\nNothing is wrong/);
  expect(await readdir(folder)).toEqual([]);
});

const secret = "hunter2-and-some-more-letters-to-be-long-enough";
const mail = { SMTP_URL: `smtp://ann:${secret}@127.0.0.1:1`, MAIL_FROM: "review@acme.com" };

/** Each setting with what the doctor says of it; those of a group are wrong in the same run. */
test.each<Record<string, [value: string, said: string]>>([
  {
    PORT: ["abc", "must be a port number."],
    PUBLIC_URL: ["check.acme.com", "must be an http or https address."],
    DATABASE_URL: [
      `mysql://ann:${secret}@db`,
      "must start with postgresql://, and have signs such as # / % in its password as %23 %2F %25.",
    ],
    DATABASE_POOL: ["0", "must be a whole number from 1 to 1000."],
    SESSION_SECRET: ["hunter2", "must have 32 characters or more."],
    SMTP_URL: [
      "http://mail.acme.com",
      "must start with smtp:// or smtps://, and have signs such as # / % in its password as %23 %2F %25.",
    ],
    MAIL_FROM: ["Acme", "must be an address, or Name <address>."],
    REVIEW_TEAM_EMAIL: ["review", "must be an email address."],
    MEETING_TIME_ZONE: ["Mars/Olympus", "must be a time zone such as America/New_York."],
    MEETING_HOLIDAYS: ["usa", "must be a country such as US or US-CA, or none."],
    MEETING_CAPACITY: ["0", "must be a whole number from 1 to 100."],
    TRUSTED_PROXIES: ["proxy", "must list addresses or networks such as 10.0.0.1 or 10.0.0.0/8."],
    LOOKUP: ["maybe", "must be on or off."],
    LOOKUP_ALLOW: ["intranet", "must list host:port or host=address:port."],
    S3_BUCKET: ["My Logos", "must be the name of a bucket."],
    S3_ENDPOINT: ["localhost:9000", "must be an http or https address."],
    S3_ACCESS_KEY_ID: ["id", ""],
    S3_SECRET_ACCESS_KEY: [secret, ""],
    TERMS_URL: ["terms", "must be an http or https address."],
    PRIVACY_URL: ["javascript:alert(1)", "must be an http or https address."],
    SUPPORT_EMAIL: ["help", "must be an email address."],
    LOG_LEVEL: ["loud", "must be debug, info, warn, error or silent."],
    METRICS_TOKEN: ["hunter2", "must have 16 characters or more."],
  },
  {
    PORT: ["70000", "must be a port number."],
    PUBLIC_URL: ["http://localhost:3000/app", "must be an origin, without a path."],
    MEETING_HOLIDAYS: ["XX", "names no country or part of one whose holidays are known: XX."],
    SMTP_URL: [mail.SMTP_URL, ""],
    MAIL_FROM: ["", "is needed with SMTP_URL."],
    S3_BUCKET: ["logos", ""],
    S3_REGION: ["", "or S3_ENDPOINT is needed with S3_BUCKET."],
    S3_ACCESS_KEY_ID: ["", "is needed with S3_BUCKET."],
    S3_SECRET_ACCESS_KEY: ["", "is needed with S3_BUCKET."],
  },
  {
    PUBLIC_URL: ["https://check.acme.com", ""],
    SMTP_URL: [
      "",
      "is needed, because PUBLIC_URL (https://check.acme.com) is not on this machine.",
    ],
    S3_ACCESS_KEY_ID: ["id", ""],
    S3_SECRET_ACCESS_KEY: [secret, ""],
    S3_BUCKET: ["", "is needed with the other S3 settings."],
  },
])("names each wrong setting: %o", async (group) => {
  const settings = Object.entries(group);
  const { output, said } = await runDoctor(
    Object.fromEntries(settings.map(([name, [value]]) => [name, value])),
  );
  const expected = settings
    .filter(([, [, text]]) => text)
    .map(([name, [, text]]) => `WRONG    setting    ${name} ${text}`);
  expect(said.filter((each) => each.startsWith("WRONG    setting")).toSorted()).toEqual(
    expected.toSorted(),
  );
  expect(said.at(-1)).toMatch(/^\d+ things? (is|are) wrong/);
  expect(output).not.toContain("hunter2");
});

/** What the doctor says of these settings, besides much else. */
test.each<[what: string, settings: Record<string, string>, said: RegExp[]]>([
  [
    "a wrong setting does not hide the others, nor other checks",
    {
      ...mail,
      PORT: "abc",
      SESSION_SECRET: "short",
      DATABASE_URL: "mysql://x",
      S3_BUCKET: "My Logos",
      TERMS_URL: "terms",
    },
    [
      ...["PORT", "SESSION_SECRET", "DATABASE_URL", "S3_BUCKET", "TERMS_URL"].map(
        (name) => new RegExp(`^WRONG    setting    ${name} must `),
      ),
      /^WRONG    mail       SMTP_URL: the mail server refused the connection \(127\.0\.0\.1:1\)\.$/,
      /^-        database   not checked: see DATABASE_URL\.$/,
      /^-        storage    not checked: see S3_BUCKET\.$/,
      /^(ok|warning) +disk /,
      /^6 things are wrong/,
    ],
  ],
  [
    "settings that are allowed but unwise are warnings",
    { ...mail, PUBLIC_URL: "http://check.acme.com", TRUSTED_PROXIES: "0.0.0.0/0" },
    [
      /^warning +setting +PUBLIC_URL is an http .* Use https\.$/,
      /^warning +setting +TRUSTED_PROXIES trusts every address/,
    ],
  ],
  [
    "a folder of data that is a file is named",
    { DATA_DIR: "/dev/null" },
    [/^WRONG +data +DATA_DIR: this account cannot write .*null \(ENOTDIR\)/],
  ],
  [
    "a folder of data that cannot be written is named",
    { DATA_DIR: "/proc/checkup" },
    [/^WRONG +data +DATA_DIR: this account cannot write into \/proc/],
  ],
])("%s", async (_what, settings, expected) => {
  const { said } = await runDoctor(settings);
  for (const text of expected) expect(said).toContainEqual(expect.stringMatching(text));
});

/** What is found of settings: in `.env`, and in the environment, which counts more. */
test.each<[what: string, file: string, settings: Record<string, string>, found: string]>([
  [
    "a name in .env that is no setting is a warning",
    "SMPT_URL=smtp://mail\nTZ=UTC\nPORT=0\n",
    { EDITOR: "vi" },
    "warning  setting    SMPT_URL in .env is no setting.",
  ],
  [
    "settings are read from .env, and the environment counts more",
    "LOG_LEVEL=loud\nMEETING_CAPACITY=0\n",
    { LOG_LEVEL: "info" },
    "WRONG    setting    MEETING_CAPACITY must be a whole number from 1 to 100.",
  ],
])("%s", async (_what, file, settings, found) => {
  const { said } = await runDoctor(settings, await testFolder({ ".env": file }));
  expect(said.filter((each) => /^\w+ +setting /.test(each))).toEqual([found]);
});

test("a .env that cannot be read is wrong, and the rest is checked", async () => {
  const { said } = await runDoctor({}, await testFolder({ ".env/file": "" }));
  expect(said[0]).toBe("WRONG    setting    .env cannot be read (EISDIR).");
  expect(said).toContainEqual(expect.stringMatching(/ disk /));
});

test("an embedded database that this account cannot see is not taken for one to be made", async () => {
  const folder = await testFolder();
  await symlink("postgres", join(folder, "postgres")); // leads nowhere, for any account
  const { said } = await runDoctor({ DATA_DIR: folder });
  expect(said).toContainEqual(expect.stringMatching(/^WRONG +database +DATA_DIR: ELOOP/));
});

test("the program prints the same findings as JSON, and a start names all wrong settings at once", async () => {
  const wrong = { PORT: "abc", LOG_LEVEL: "loud", MAIL_FROM: "Acme", SESSION_SECRET: "hunter2" };
  const { code, output } = await runProgram("operate/doctor.ts", await testFolder(), wrong, [
    "--json",
  ]);
  const { findings } = JSON.parse(output) as { findings: { state: string; summary: string }[] };
  const failing = findings.filter(({ state }) => state === "failing");
  const names = failing.map(({ summary }) => summary.split(" must ")[0]);
  expect(new Set(names)).toEqual(new Set(Object.keys(wrong)));
  expect(code).toBe(1);
  expect(output).not.toContain("hunter2");
  const starting = () => readSettings(wrong);
  for (const name of Object.keys(wrong)) expect(starting).toThrow(`  ${name} must `);
  expect(starting).not.toThrow("hunter2");
});
