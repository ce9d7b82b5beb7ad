import { tokenScopes } from "@app/contract";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { restOperations } from "#http/rest-operations.ts";
import { undefused } from "#lib/csv.ts";
import { makeFullCheckup } from "#testing/factories.ts";
import { hostileTexts } from "#testing/hostile-texts.ts";
import { makeToken, withToken } from "#testing/rest-calls.ts";
import { testApp } from "#testing/test-app.ts";
import { typedEverywhere } from "#testing/typed-everywhere.ts";

const texts = [
  ...hostileTexts.formulas,
  ...hostileTexts.lines,
  "first;\r\n- second",
  'a,"=1+1",b',
  "'",
  "",
];
/** Addresses can begin so, too. */
const customer = "-2+3@acme.com";
const guests = "+1-1@acme.com, 'x@acme.com";

/** Every list, as somebody's spreadsheet gets it. */
async function exportedLists() {
  const app = await testApp();
  const { administrator, typed } = await typedEverywhere(app, texts);
  const person = await app.signedIn(customer);
  const { id: checkupId } = await makeFullCheckup(app.db, person.user.id);
  const startsAt = new Date("2026-06-09T13:00:00Z");
  await person.api.meetings.schedule({ checkupId, startsAt, guests });
  const { token } = await makeToken(administrator, ...tokenScopes);
  const lists = restOperations.filter(({ path }) => path.endsWith("/export"));
  const read = async ({ path }: (typeof lists)[number]) => {
    const response = await app.browser().request(`/api/v1${path}`, withToken(token));
    expect(response.status, path).toBe(200);
    return [path, await response.text()] as const;
  };
  return { administrator, typed, files: new Map(await Promise.all(lists.map(read))) };
}

const cellsOf = (csv: string, options: object = {}) =>
  (parse(csv, { bom: true, ...options }) as string[][]).flat();

const isNeutral = (cell: string) => /^-?\d+$/.test(cell) || !/^[=+\-@\t\r\n＝＋－＠]/u.test(cell);

test(
  "no cell of any export begins like a formula, each text is in one unchanged, and an import reads it back",
  { timeout: 60_000 },
  async () => {
    const { administrator, typed, files } = await exportedLists();
    expect(files.size).toBeGreaterThan(8);
    const all = new Set<string>();
    for (const [path, csv] of files) {
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
    const shown = typed.filter(({ place }) => / (?:name|category|description)$/.test(place));
    const names = shown.filter(({ place }) => place !== "token name");
    expect(names.filter(({ stored }) => stored !== null).length).toBeGreaterThan(150);
    for (const { place, stored } of names)
      if (stored !== null)
        expect(all.has(stored), `${place}: ${JSON.stringify(stored)}`).toBe(true);
    for (const address of [customer, ...guests.split(", ")])
      expect([...all].some((cell) => cell.split(/[ ,;]+/).includes(address))).toBe(true);

    // An import reads the export of a catalogue as what is there.
    const { saas, itSecurity } = administrator.api.admin;
    const areas = { "saas-applications": saas, "it-security-applications": itSecurity };
    for (const [path, area] of Object.entries(areas)) {
      const file = new File([files.get(`/${path}/export`)!], "applications.csv"); // it is one of the lists
      const { counts } = await area.previewImport({ file });
      expect(counts).toMatchObject({ new: 0, changed: 0, wrong: 0 });
      expect(counts.unchanged).toBeGreaterThan(20);
    }
  },
);
