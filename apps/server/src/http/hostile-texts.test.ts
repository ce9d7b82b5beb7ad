import { tokenScopes } from "@app/contract";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { restOperations } from "#http/rest-operations.ts";
import { undefused } from "#lib/csv.ts";
import { makeFullCheckup } from "#testing/factories.ts";
import { hostileKinds } from "#testing/hostile-texts.ts";
import { readCalendar } from "#testing/read-calendar.ts";
import { makeToken, withToken } from "#testing/rest-calls.ts";
import { testApp } from "#testing/test-app.ts";
import { typedEverywhere } from "#testing/typed-everywhere.ts";
import type { Typed } from "#testing/typed-everywhere.ts";

/** What is hostile in a table alone. */
const inTables: Partial<Record<string, string[]>> = {
  formulas: ['a,"=1+1",b', "'", ""],
  lines: ["first;\r\n- second"],
};

type App = Awaited<ReturnType<typeof testApp>>;

const seen = (text: string) => text.replaceAll(/\p{Cf}/gu, "").trim();

function expectWebsite(stored: string) {
  const { password, port, protocol, username } = new URL(stored);
  expect(protocol).toMatch(/^https?:$/);
  expect([username, password, port]).toEqual(["", "", ""]);
  expect(stored).not.toMatch(/[\s\p{C}]/u);
}

const expectFileName = (stored: string) => expect(stored).toMatch(/^[^/\\\p{C}]+\.png$/u);

/** What stands in a field after a text was put there; anything else is as it was typed. */
const kept: Record<string, (stored: string) => void> = {
  website: expectWebsite,
  "application website": expectWebsite,
  identifier: (stored) => expect(stored).toMatch(/^[a-z0-9_-]+$/),
  logo: (stored) => expect(stored).toMatch(/^(?:https?:\/\/|\/storage\/|\/logos\/)/),
  "uploaded file": expectFileName,
  "renamed file": expectFileName,
};

function expectText({ place, stored, text }: Typed) {
  if (stored === null) return;
  expect(stored.isWellFormed() && !stored.includes("\u0000")).toBe(true);
  if (kept[place]) kept[place](stored);
  else expect(seen(stored)).toBe(seen(text));
  if (/name|category|file/.test(place) && place !== "company name")
    expect(stored).not.toMatch(/\p{Bidi_Control}/u);
}

/** The answers of all operations that read without naming a record, to a program that may read everything. */
async function readAll(app: App, token: string) {
  const lists: [path: string, body: string][] = [];
  const exports: [path: string, csv: string][] = [];
  for (const { method, path } of restOperations) {
    if (method !== "GET" || path.includes("{")) continue;
    const response = await app.browser().request(`/api/v1${path}`, withToken(token));
    const { headers, status } = response;
    const text = await response.text();
    expect(status, path).toBe(200);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    if (path.endsWith("/export")) exports.push([path, text]);
    else if (path === "/meetings/calendar") readCalendar(text);
    else {
      expect(headers.get("content-type")).toMatch(/^application\/json/);
      expect(headers.get("content-security-policy")).toContain("default-src");
      lists.push([path, text]);
    }
  }
  return { lists, exports: new Map(exports) };
}

const cellsOf = (csv: string, options: object = {}) =>
  (parse(csv, { bom: true, ...options }) as string[][]).flat();
const isNeutral = (cell: string) => /^-?\d+$/.test(cell) || !/^[=+\-@\t\r\n＝＋－＠]/u.test(cell);

/** Addresses can begin like a formula, too. */
const customer = "-2+3@acme.com";
const guests = "+1-1@acme.com, 'x@acme.com";

async function bookMeeting(app: App) {
  const person = await app.signedIn(customer);
  const { id: checkupId } = await makeFullCheckup(app.db, person.user.id);
  const startsAt = new Date("2026-06-09T13:00:00Z");
  await person.api.meetings.schedule({ checkupId, startsAt, guests });
}

/** No cell begins like a formula, and each text is in one unchanged. */
function expectNeutral(exports: Map<string, string>, typed: Typed[]) {
  expect(exports.size).toBeGreaterThan(8);
  const all = new Set<string>();
  for (const [path, csv] of exports) {
    for (const cell of cellsOf(csv)) {
      expect(isNeutral(cell), `${path}: ${JSON.stringify(cell)}`).toBe(true);
      all.add(undefused(cell));
    }
    // Where lists are made with semicolons, or a whole file is put into a sheet that splits at tabs.
    for (const delimiter of [";", "\t"]) {
      const options = { delimiter, relax_quotes: true, relax_column_count: true };
      for (const cell of cellsOf(csv, options))
        expect(/^[=+\-@＝＋－＠]/u.test(cell), `${path}: ${JSON.stringify(cell)}`).toBe(false);
    }
  }
  for (const { place, stored } of typed) {
    if (stored === null || place === "token name") continue;
    if (!/ (?:name|category|description)$/.test(place)) continue;
    expect(all.has(stored), `${place}: ${JSON.stringify(stored)}`).toBe(true);
  }
  for (const address of [customer, ...guests.split(", ")])
    expect([...all].some((cell) => cell.split(/[ ,;]+/).includes(address))).toBe(true);
}

test.each(hostileKinds)("%s: typed texts are rejected, or stored, answered and exported as they were typed", { timeout: 60_000 }, async (kind, ofKind) => {
  const texts = [...ofKind, ...(inTables[kind] ?? [])];
  const logged: string[] = [];
  const app = await testApp({}, logged);
  const { administrator, typed } = await typedEverywhere(app, texts);
  for (const each of typed) {
    expect(() => expectText(each), `${each.place}: ${JSON.stringify(each.text)}`).not.toThrow();
  }
  const stored = typed.filter((each) => each.stored !== null).length;
  if (kind === "formulas") expect(stored).toBeGreaterThan(100);
  await bookMeeting(app);
  const { token } = await makeToken(administrator, ...tokenScopes);
  const { exports, lists } = await readAll(app, token);
  // oxlint-disable-next-line no-control-regex -- none of them may be there
  for (const [path, body] of lists) expect(body, path).not.toMatch(/[\u0000-\u001f]/);
  expectNeutral(exports, typed);
  // An import reads the export of a catalogue as what is there.
  const { saas, itSecurity } = administrator.api.admin;
  const areas = { "saas-applications": saas, "it-security-applications": itSecurity };
  for (const [path, area] of Object.entries(areas)) {
    const file = new File([exports.get(`/${path}/export`)!], "applications.csv"); // it is one of the lists
    const { counts } = await area.previewImport({ file });
    expect(counts).toMatchObject({ new: 0, changed: 0, wrong: 0 });
    expect(counts.unchanged).toBeGreaterThan(20);
  }
  expect(logged.length).toBeGreaterThan(50);
  for (const line of logged) {
    expect(line).toMatch(/^\{[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]*\}\n$/u);
    expect(JSON.parse(line)).toHaveProperty("msg");
  }
  const log = logged.join("");
  for (const text of texts.filter((each) => each.length > 12)) expect(log).not.toContain(text);
}); // prettier-ignore
