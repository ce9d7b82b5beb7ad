import { limits, messages } from "@app/contract";
import { expect, test } from "vitest";
import { readRows, scanFile } from "./rows.ts";

type Part = string | Uint8Array<ArrayBuffer>;

const inFile = (...parts: Part[]) => new File(parts, "applications.csv");

/** What a file says: each row's line with its values or its problems. */
async function read(file: Blob) {
  const scanned = await scanFile(file);
  const found = [];
  for (const { line, values, problems } of (await Array.fromAsync(readRows(scanned))).flat()) {
    if (!values) found.push([line, ...problems.map(({ column, reason }) => [column, reason])]);
    else found.push([line, values.identifier, values.name, values.description]);
  }
  return { unknownColumns: scanned.head.unknownColumns, rows: found };
}

const rowsOf = async (...parts: Part[]) => (await read(inFile(...parts))).rows;

const head = "identifier,name,category,description";
const plain = [[2, "slack", "Slack", "Chat"]];

test.each<[name: string, text: string, rows: unknown[][]]>([
  ["commas", `${head}\nslack,Slack,Work,Chat`, plain],
  ["semicolons", "identifier;name;category;description\nslack;Slack;Work;Chat", plain],
  ["tabs", "identifier\tname\tcategory\tdescription\nslack\tSlack\tWork\tChat", plain],
  ["commas in quotes in a head of semicolons", '"identifier";name;category;description;"a,b,c,d,e"\nslack;Slack;Work;Chat;', plain],
  ["Excel's word on the delimiter", "sep=;\r\nidentifier;name;category;description\r\nslack;Slack;Work;Chat", [[3, "slack", "Slack", "Chat"]]],
  ["Excel's word in quotes, another than the head shows", '"sep=\t"\nidentifier\tname\tcategory\tdescription\ta,b,c,d,e,f\nslack\tSlack\tWork\tChat\t', [[3, "slack", "Slack", "Chat"]]],
  ["CRLF", `${head}\r\nslack,Slack,Work,Chat\r\n`, plain],
  ["CR alone", `${head}\rslack,Slack,Work,Chat\r`, plain],
  ["no line end behind the last row", `${head}\nslack,Slack,Work,Chat`, plain],
  ["a quoted delimiter", `${head}\nslack,"Slack, the app",Work,Chat`, [[2, "slack", "Slack, the app", "Chat"]]],
  ["doubled quotes", `${head}\nslack,"The ""Slack""",Work,""""`, [[2, "slack", 'The "Slack"', '"']]],
  ["an empty value in quotes", `${head}\nslack,Slack,Work,""`, [[2, "slack", "Slack", null]]],
  ["quoted line breaks of all kinds, counted once each", `${head}\r\na,A,Work,"one\r\ntwo\nthree\rfour"\r\nb,B,Work,`, [[2, "a", "A", "one\r\ntwo\nthree\rfour"], [6, "b", "B", null]]],
  ["blank lines, and lines of blanks and delimiters", `\n \n${head}\n \n\na,A,Work,\n ,,\t,\n,,,\nb,B,Work,\n\n`, [[6, "a", "A", null], [9, "b", "B", null]]],
  ["blank lines that end in CRLF and in LF", `${head}\r\n\r\n \n\r\n"a",A,Work,\r\n\r\n\nb,B,Work,`, [[5, "a", "A", null], [8, "b", "B", null]]],
  ["tabs with blank lines, and lines of tabs alone", "\t\nnote\tidentifier\tname\tcategory\tdescription\n\n \n\t\t\n\ta\tA\tWork\t\n\n\tb\tB\tWork\t", [[6, "a", "A", null], [8, "b", "B", null]]],
  ["values with blanks around", `${head}\n slack ,\tSlack\u00a0, Work ,  Chat  `, plain],
  ["a blank before a quoted value", `${head}\nslack, "Slack, the app", Work, "Chat"`, [[2, "slack", "Slack, the app", "Chat"]]],
  ["columns in another order and other letters", " Category ,NAME,Description,Identifier\nWork,Slack,Chat,slack", plain],
  ["a delimiter too many at the end", `${head},\nslack,Slack,Work,Chat,\n`, plain],
  ["a delimiter too many behind the rows only", `${head}\nslack,Slack,Work,Chat,,\n`, plain],
  ["formulas that an export defused", `${head}\n'-slack,'=Slack,Work,'@Chat\nteams,'Teams',Work,''=`, [[2, "-slack", "=Slack", "@Chat"], [3, "teams", "'Teams'", "'="]]],
])("reads %s", async (_name, text, rows) => {
  expect(await rowsOf(text)).toEqual(rows);
  expect(await rowsOf("\uFEFF", text)).toEqual(rows);
}); // prettier-ignore

const written = `${head}\nnaive,"Naïve – „Café“",Œuvre €,Größe`;
const readBack = [[2, "naive", "Naïve – „Café“", "Größe"]];
const windows1252 = Buffer.from(
  written.replaceAll("–", "\x96").replaceAll("„", "\x84").replaceAll("“", "\x93").replaceAll("Œ", "\x8c").replaceAll("€", "\x80"),
  "latin1",
); // prettier-ignore

test.each<[name: string, file: Buffer]>([
  ["UTF-8", Buffer.from(written)],
  ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${written}`)],
  ["UTF-16 LE with a byte order mark", Buffer.from(`\uFEFF${written}`, "utf16le")],
  ["UTF-16 BE with a byte order mark", Buffer.from(`\uFEFF${written}`, "utf16le").swap16()],
  ["Windows-1252", windows1252],
])("reads %s", async (_name, file) => {
  expect(await rowsOf(new Uint8Array(file))).toEqual(readBack);
});

test("reads a letter that stands across two pieces of a large file, and counts on", async () => {
  const rows = Array.from({ length: 3000 }, (_, index) => `app-${index},Größe 🧩,Work,"é\r\né"`);
  for (const shift of ["", "x", "xx", "xxx"]) {
    const found = await rowsOf(`${head},${shift}\r\n`, rows.map((row) => `${row},\r\n`).join(""));
    expect(found).toHaveLength(3000);
    expect(found.at(-1)).toEqual([6000, "app-2999", "Größe 🧩", "é\r\né"]);
  }
});

test.each<[name: string, row: string, problems: string[][]]>([
  ["no identifier", ",Slack,Work,", [["identifier", messages.identifierRequired]]],
  ["an identifier with capitals", "Slack,Slack,Work,", [["identifier", messages.identifierInvalid]]],
  ["neither name nor category", "slack,,,", [["name", messages.nameRequired], ["category", messages.categoryRequired]]],
  ["a name too long", `slack,${"x".repeat(limits.name + 1)},Work,`, [["name", "Name must be less than 200 characters"]]],
  ["U+0000", "slack,Sl\0ack,Work,", [["name", messages.inputInvalid]]],
  ["too few values", "slack,Slack,Work", [["", messages.csvCellCount(3, 4)]]],
  ["too many values", "slack,Slack, the app,Work,Chat", [["", messages.csvCellCount(5, 4)]]],
  ["a quote within a plain value", 'slack,15" Slack,Work,', [["", messages.csvQuoteMisplaced]]],
  ["something behind a quoted value", 'slack,"Slack"s,Work,', [["", messages.csvQuoteMisplaced]]],
  ["a quote that ends in the next quoted value", 'slack,"Slack,Work,\nteams,"Teams",Work,', [["", messages.csvQuoteMisplaced]]],
])("a row with %s is wrong, and the next one right", async (_name, row, problems) => {
  const rows = await rowsOf(`${head}\n${row}\nzoom,Zoom,Work,`);
  expect(rows[0]).toEqual([2, ...problems]);
  expect(rows[1]?.slice(1)).toEqual(["zoom", "Zoom", null]);
}); // prettier-ignore

test("checks logo and website, and takes a website without scheme", async () => {
  const file = await scanFile(
    inFile(
      "identifier,name,category,logo,product_website,popular\n",
      "a,A,Work,🧩,acme.com,TRUE\nb,B,Work,icon,acme,yes\nc,C,Work,/storage/app_logos/c.png,,1",
    ),
  );
  expect((await Array.fromAsync(readRows(file))).flat()).toMatchObject([
    { values: { logo: "🧩", productWebsite: "https://acme.com", popular: true } },
    {
      problems: [
        { column: "logo", reason: messages.logoInvalid },
        { column: "product_website", reason: messages.websiteInvalid },
      ],
    },
    { values: { logo: "/storage/app_logos/c.png", productWebsite: null, popular: true } },
  ]);
});

test("an identifier that comes again is wrong, wherever it came first", async () => {
  expect(await rowsOf(`${head}\na,,Work,\n\nb,B,Work,\na,A,Work,\nb,,Work,`)).toEqual([
    [2, ["name", messages.nameRequired]],
    [4, "b", "B", null],
    [5, ["identifier", messages.csvIdentifierRepeated(2)]],
    [6, ["identifier", messages.csvIdentifierRepeated(4)], ["name", messages.nameRequired]],
  ]);
});

test("shows which columns mean nothing here", async () => {
  const { unknownColumns } = await read(
    inFile("Notes,identifier,name,category, Owner ,\n,a,A,Work,,"),
  );
  expect(unknownColumns).toEqual(["Notes", "Owner"]);
});

test.each<[name: string, text: string, message: string]>([
  ["nothing", "\n \n", messages.csvEmpty],
  ["only a head", `${head}\n\n`, messages.csvEmpty],
  ["other columns", "id;name\na;A", messages.csvColumnsMissing("identifier, category")],
  ["more columns than there can be", `${head}${",".repeat(100)}\na`, messages.csvTooManyColumns],
  ["a column twice", `${head}, Name\na,A,Work,,A`, messages.csvColumnsRepeated("name")],
])("rejects a file with %s", async (_name, text, message) => {
  await expect(rowsOf(text)).rejects.toMatchObject({ message });
});

test("rejects more rows than can be imported at once", async () => {
  const row = (_: unknown, index: number) => `${index},A,B\n`;
  const rows = Array.from({ length: limits.importRows + 1 }, row);
  const counted = scanFile(inFile("identifier,name,category\n", rows.join("")));
  await expect(counted).rejects.toMatchObject({ message: messages.csvTooManyRows });
});

test.each<[name: string, file: Part, line: number | null]>([
  ["an Excel workbook", Buffer.from("PK\u0003\u0004 and so on"), null],
  ["a picture", Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0", "latin1"), null],
  ["half a letter in UTF-8", Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xc3]), null],
  ["a quote in the head that is not closed", 'identifier,"name,category\na,A,Work', 1],
  ["a quote that is never closed", `${head}\r\na,A,Work,"1\r\n2"\r\nb,"B,Work,\r\nc,C,Work,`, 4],
  ["a quote that is not closed for long", `${head}\na,A,Work,\nb,"B,Work,${"\nc,C,Work,".repeat(90_000)}`, 3],
])("cannot read %s", async (_name, file, line) => {
  await expect(rowsOf(file)).rejects.toMatchObject({ line });
}); // prettier-ignore
