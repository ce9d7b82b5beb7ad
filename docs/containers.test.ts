import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { checkSettings, settingNames } from "../apps/server/src/settings.ts";
import { serverEnvironment } from "../scripts/server-environment.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");

const compose = read("compose.yaml");
const example = read("deploy/.env.example");
/** Settings of the example, those that are commented out too. */
const offered = [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]!);

/** `${NAME:-default}` and `${NAME:?}` of compose.yaml. */
const variable = /\$\{([A-Z][A-Z0-9_]+):([-?])([^}]*)\}/g;

const instance = /^x-instance:.*\n((?: .*\n)+)/m.exec(compose)![1]!; // fails the tests when it is gone
const environment = Object.fromEntries(
  [
    .../^ {2}environment:\n((?: {4}.*\n)+)/m.exec(instance)![1]!.matchAll(/^ {4}(\w+): (.+)$/gm),
  ].map(([, name = "", value = ""]) => [name, value]),
);

/** What an instance is started with, for these settings in deploy/.env. */
function startedWith(settings: Record<string, string | undefined>) {
  const listed = Object.entries(environment).map(([name, text]) => {
    const value = text.replaceAll(variable, (_, key: string, _sign, fallback: string) => {
      return settings[key] || fallback;
    });
    return [name, value];
  });
  const ofFile = /^ {2}env_file: deploy\/\.env$/m.test(instance) ? settings : {};
  return { ...ofFile, ...Object.fromEntries(listed) } as Record<string, string>;
}

test("whatever an operator writes into deploy/.env reaches the instances", () => {
  const written = Object.fromEntries(offered.map((name) => [name, `the operator's ${name}`]));
  const given = startedWith(written);
  for (const name of offered) expect(given[name], name).toContain(written[name]);
});

test("deploy/.env.example offers every setting that compose.yaml does not fix, and no other", () => {
  const fixed = Object.keys(environment).filter((name) => !offered.includes(name));
  // Amazon's only, and the bucket is in a server of ours.
  const offeredOrFixed = [...offered, ...fixed, "S3_REGION"];
  expect(settingNames.filter((name) => !offeredOrFixed.includes(name))).toEqual([]);
  const used = new Set([...compose.matchAll(variable)].map((match) => match[1]!));
  expect([...used].filter((name) => !offered.includes(name))).toEqual([]);
  const known = new Set<string>([...settingNames, ...used]);
  expect(offered.filter((name) => !known.has(name))).toEqual([]);
});

test("the product takes what compose.yaml makes of a filled deploy/.env", () => {
  const secrets = [...compose.matchAll(/\$\{(\w+):\?\}/g)].map((match) => match[1]!);
  const settings = parseEnv(example);
  for (const name of secrets) settings[name] ||= "s".repeat(48);
  const { problems, settings: taken } = checkSettings(startedWith(settings));
  expect(problems).toEqual([]);
  expect(taken).toMatchObject({ PORT: 3000, MEETING_TIME_ZONE: "America/New_York" });
  expect(taken.TRUSTED_PROXIES).toEqual(["172.30.62.10"]);
});

const dockerfile = read("Dockerfile");
const sourcesOf = (copy: string) => copy.split(/ +/).slice(0, -1);

test("what the Dockerfile copies is there", () => {
  const copies = [...dockerfile.matchAll(/^COPY (?!--from)(.+)$/gm)].map(([, copy]) => copy!);
  const sources = copies.flatMap(sourcesOf);
  expect(sources.length).toBeGreaterThan(10);
  for (const source of sources)
    expect({ source, isThere: existsSync(join(root, source)) }).toEqual({ source, isThere: true });
});

test(".dockerignore lets in what it names, and no settings or data", () => {
  const lines = read(".dockerignore")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"));
  expect(lines[0]).toBe("*");
  const letIn = lines.filter((line) => line.startsWith("!")).join(" ");
  expect(letIn.replace("!packages/readiness/data", "")).not.toMatch(
    /deploy|data|\.env|node_modules/,
  );
  expect(lines).toEqual(expect.arrayContaining(["**/node_modules", "**/data", "**/.env*"]));
});

test("every workspace's manifest is copied before anything is installed", () => {
  const { workspaces } = JSON.parse(read("package.json")) as { workspaces: string[] };
  const [manifests] = dockerfile.split(/^RUN /m);
  for (const workspace of workspaces) expect(manifests).toContain(`${workspace}/package.json`);
});

test("the image has the Node that the program brings elsewhere", () => {
  const { optionalDependencies } = JSON.parse(read("package.json")) as {
    optionalDependencies: Record<string, string>;
  };
  const majors = new Set([...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => major));
  const brought = Object.entries(optionalDependencies).filter(([name]) => name.startsWith("node-"));
  expect([...majors]).toEqual([...new Set(brought.map(([, version]) => version.split(".")[0]))]);
});

test("the image's process has the environment that npm start gives it", () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf("FROM "));
  const set = [...last.matchAll(/^ENV (\w+)=(?:"(.*)"|(.*))$/gm)];
  const environment = Object.fromEntries(
    set.map(([, name, quoted, bare]) => [name, quoted ?? bare]),
  );
  expect(environment).toMatchObject(serverEnvironment);
});
