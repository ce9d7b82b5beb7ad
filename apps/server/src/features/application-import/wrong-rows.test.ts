import { messages } from "@app/contract";
import { expect, test } from "vitest";
import { inFile, resultOf, textOf } from "#testing/import-files.ts";
import { testApp } from "#testing/test-app.ts";

test("wrong rows come back as a file with lines and reasons, formulas defused, which can be put right and imported", async () => {
  const { api } = await (await testApp()).administrator();
  const file = inFile(
    "note;identifier;name;category",
    '"says ""hi"";";app-a;;Work',
    ";app-b;B;Work",
    "-;app-c;C;Work;more",
    ";app-d",
  );
  const text = await textOf(api.admin.saas.wrongRows({ file }));
  expect(text.split("\r\n")).toEqual([
    "\uFEFFnote,identifier,name,category,line,problem",
    `"says ""hi"";",app-a,,Work,2,name: ${messages.nameRequired}`,
    `'-,app-c,C,Work,4,${messages.csvCellCount(5, 4)},more`,
    `,app-d,,,5,${messages.csvCellCount(2, 4)}`,
    "",
  ]);
  const mended = new File([text.replace("app-a,,", "app-a,A,")], "mended.csv");
  const result = await resultOf(api.admin.saas.import({ file: mended, existing: "stop" }));
  expect(result).toEqual({ new: 1, changed: 0, unchanged: 0, wrong: 2, skipped: 0 });
  const left = await textOf(api.admin.saas.wrongRows({ file: mended }));
  expect(left.split("\r\n")[0]).toBe("\uFEFFnote,identifier,name,category,line,problem");

  const formulas = inFile(
    "identifier,name,category,=1+1",
    "=A 1,=1+1,'@Work,-2",
    "B 2,'=1+1,Work,a;=1",
  );
  const defused = await textOf(api.admin.saas.wrongRows({ file: formulas }));
  const cells = defused.split("\r\n").map((line) => line.split(",").slice(0, 4));
  expect(cells.slice(0, 3)).toEqual([
    ["\uFEFFidentifier", "name", "category", "'=1+1"],
    ["'=A 1", "'=1+1", "'@Work", "'-2"],
    ["B 2", "'=1+1", "Work", "a;'=1"],
  ]);
});
