import { tokenScopes } from "@app/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { restOperations } from "#http/rest-operations.ts";
import { createApp } from "#app.ts";
import {
  fieldPaths,
  hostileFile,
  hostileLike,
  hostileMeta,
  hostileText,
  written,
} from "#testing/hostile-input.ts";
import { listeningServer } from "#testing/listening-server.ts";
import { noteWrites } from "#testing/noted-writes.ts";
import { isOwnText } from "#testing/own-texts.ts";
import { callsOn, makeRecords } from "#testing/procedure-calls.ts";
import { allProcedures } from "#testing/rest-calls.ts";
import { testApp } from "#testing/test-app.ts";

/** Another seed, or more runs for each procedure, are for hunting: `HOSTILE_SEED=1 HOSTILE_RUNS=200`. */
const seed = Number(process.env["HOSTILE_SEED"] ?? 20_260_604);
const runs = Number(process.env["HOSTILE_RUNS"] ?? 5);
const slowly = { timeout: Math.max(60_000, runs * 10_000) };

const procedures = allProcedures().map(({ name, access, input }) => ({
  path: name,
  access,
  paths: fieldPaths(input),
  takesInput: input !== undefined,
}));
type Procedure = (typeof procedures)[number];

/** The server on a port, with a record of everything, and without rate limits, which would soon reject all calls. */
async function listening() {
  const app = await testApp();
  const limits = { use: async () => 0 };
  const { port } = await listeningServer(createApp({ ...app, limits }, "/nowhere").fetch);
  const origin = `http://127.0.0.1:${port}`;
  const admin = await app.administrator();
  const owner = await app.signedIn("ann@acme.com");
  const calls = callsOn(await makeRecords(app.db, owner.user.id));
  const writes = await noteWrites(app.db);
  /** What was stored for calls that were none too hostile: so stores are seen. */
  const accepted: string[] = [];
  return { app, origin, calls, writes, accepted, admin };
}
type Listening = Awaited<ReturnType<typeof listening>>;

const inside =
  /node_modules|\.ts:\d|\n\s+at |\b(?:select|insert into|update|delete from) "?\w|drizzle|postgres|pg_|zod/i;

/** Checks any response: no failure of ours; errors have our texts, and stored nothing. */
async function checkResponse({ accepted, writes }: Listening, ask: () => Promise<Response>) {
  const response = await ask();
  const text = await response.text();
  expect(response.status, text).toBeLessThan(500);
  const stored = await writes();
  if (response.status < 400) return void accepted.push(...stored);
  expect(stored).toEqual([]);
  expect(text).not.toMatch(inside);
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  const body = JSON.parse(text) as { json?: object; message?: string };
  const error = (body.json ?? body) as { message: string; data?: { fields?: object } };
  expect(error.message).toSatisfy(isOwnText);
  const { fields = {} } = error.data ?? {};
  for (const fieldText of Array.isArray(fields) ? [] : Object.values(fields))
    expect(fieldText).toSatisfy(isOwnText);
}

type Sent = [text: string, meta: unknown, file: File, isFile: boolean];
const sendable = ({ paths }: Procedure, input: unknown): fc.Arbitrary<Sent> =>
  fc.tuple(hostileLike(written(input).json, paths), hostileMeta, hostileFile, fc.boolean());

function bodyOf(input: unknown, [text, meta, file, isFile]: Sent): RequestInit {
  const { blobs, maps, meta: own } = written(input);
  const said = `{"json":${text},"meta":${JSON.stringify(meta ?? own)},"maps":${JSON.stringify(maps)}}`;
  if (blobs.length === 0) {
    return { method: "POST", headers: { "content-type": "application/json" }, body: said };
  }
  const form = new FormData();
  form.append("data", said);
  for (const [index, blob] of blobs.entries()) form.append(String(index), isFile ? file : blob);
  return { method: "POST", body: form };
}

const roles: [who: string, email: string | undefined, ofInterest: string[]][] = [
  ["nobody", undefined, ["anyone"]],
  ["a customer", "ann@acme.com", ["anyone", "customer"]],
  ["an administrator", "admin@acme.com", ["customer", "admin"]],
];

test.each(roles)("whatever %s sends to a procedure, it is answered in order", slowly, async (_who, email, ofInterest) => {
  const server = await listening();
  const { app, calls, origin, writes } = server;
  for (const procedure of procedures) {
    const { access, path, takesInput } = procedure;
    const input = calls[path]?.input;
    // Some procedure before may have ended the session.
    const session = email && (await app.signedIn(email)).cookies.get("session");
    await writes(); // that session
    const numRuns = takesInput && ofInterest.includes(access) ? runs : 1;
    const ask = (sent: Sent) => async () => {
      const body = bodyOf(input, sent);
      const headers = new Headers(body.headers);
      if (session) headers.set("cookie", `session=${session}`);
      const address = `${origin}/api/rpc/${path.replaceAll(".", "/")}`;
      return fetch(address, { ...body, headers });
    };
    const property = fc.asyncProperty(sendable(procedure, input), async (sent) =>
      checkResponse(server, ask(sent)),
    );
    await fc.assert(property, { seed, numRuns, endOnFailure: true }).catch((cause: unknown) => {
      throw new Error(path, { cause });
    });
  }
  if (email) expect(server.accepted).not.toEqual([]);
}); // prettier-ignore

/** Parts of addresses as they stand there, since some of them are no text that could be written so. */
const segments = ["%00", "%ff", "%ed%a0%80", "%e0%a4", "..%2f..%2fetc", "__proto__", "%2e%2e", "a".repeat(3_000), "00000000-0000-4000-8000-000000000000"]; // prettier-ignore
const queries = ["search=%00", "search=%ed%a0%80", "search=a&search=b", "page=1e400", "page=-1&pageSize=x", "sort=__proto__", "__proto__[role]=admin", "constructor[prototype][role]=admin", "search[4294967294]=a", `search${"[a]".repeat(2_000)}=1`, "&&==&%", "toString=1"]; // prettier-ignore

test("whatever a program sends to a plain path, it is answered in order", slowly, async () => {
  const server = await listening();
  const { calls, origin, admin, writes } = server;
  const { token } = await admin.api.admin.tokens.create({
    name: "Nightly sync",
    scopes: [...tokenScopes],
    days: 30,
  });
  for (const operation of restOperations) {
    const { bodyType, input: rule, method, name, path } = operation;
    const input = calls[`admin.${name}`]?.input as Record<string, unknown> | undefined;
    const paths = fieldPaths(rule);
    const asked = fc.record({
      segment: fc.option(fc.constantFrom(...segments), { freq: 4, nil: undefined }),
      query: fc.oneof(
        fc.constantFrom("", ...queries),
        fc.tuple(fc.constantFrom("page", ...paths.map((at) => at.join("."))), hostileText),
      ),
      body: hostileLike(written(input).json, paths),
      file: hostileFile,
      holdsToken: fc.oneof(
        { weight: 9, arbitrary: fc.constant(true) },
        { weight: 1, arbitrary: fc.constant(false) },
      ),
    });
    const property = fc.asyncProperty(asked, async ({ segment, query, body, file, holdsToken }) => {
      const at = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => segment ?? String(input?.[key]));
      const said = typeof query === "string" ? query : `${query[0]}=${asQuery(query[1])}`;
      const init: RequestInit = { method, headers: new Headers() };
      if (holdsToken) (init.headers as Headers).set("authorization", `Bearer ${token}`);
      if (bodyType === "multipart/form-data") {
        const form = new FormData();
        form.append("file", file);
        const texts = paths.filter(([key]) => key !== "file");
        for (const [key] of texts) form.append(key ?? "", body.slice(0, 10_000));
        init.body = form;
      } else if (method !== "GET") {
        (init.headers as Headers).set("content-type", "application/json");
        init.body = body;
      }
      await checkResponse(server, async () => fetch(`${origin}/api/v1${at}?${said}`, init));
    });
    await writes();
    await fc
      .assert(property, { seed, numRuns: runs, endOnFailure: true })
      .catch((cause: unknown) => {
        throw new Error(name, { cause });
      });
  }
  expect(server.accepted).not.toEqual([]);
});

/** As much of a text as an address may be long. */
const asQuery = (text: string) => encodeURIComponent(text.slice(0, 4_000).toWellFormed());
