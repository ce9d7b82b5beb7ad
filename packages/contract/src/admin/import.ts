import { eventIterator } from "@orpc/contract";
import { z } from "zod";
import { limits, previewRows } from "../limits.ts";
import { messages } from "../messages.ts";
import { underEach } from "../questions/parts.ts";
import { only } from "../rules.ts";
import { readOnlyCsvColumns, requiredCsvColumns, writtenCsvColumns } from "./csv-columns.ts";
import { changesNothing, csvDownload, forCatalogue } from "./record.ts";

/** What happens to rows whose identifier exists already with other content. */
const existingRowChoices = ["skip", "update", "stop"] as const;
export type ExistingRowChoice = (typeof existingRowChoices)[number];

export const importRowKinds = ["new", "changed", "unchanged", "wrong"] as const;

export const csvFile = z
  .file(messages.csvInvalid)
  .refine((file) => /\.csv$/i.test(file.name), messages.csvInvalid)
  .refine((file) => file.size > 0, messages.csvEmpty)
  .refine((file) => file.size <= limits.fileBytes, messages.fileTooLarge);

const counts = z.object(underEach(importRowKinds, z.number()));
export type ImportCounts = z.infer<typeof counts>;

const importProgress = z.object({
  done: z.number(),
  total: z.number(),
  /** `skipped`: rows that exist with other content, which stays. */
  result: counts.extend({ skipped: z.number() }).optional(),
});
export type ImportProgress = z.infer<typeof importProgress>;

const importRow = z.object({
  /** The line in which the row begins; the header is line 1. */
  line: z.number(),
  kind: z.enum(importRowKinds),
  identifier: z.string(),
  name: z.string(),
  /** Of a wrong row: the column and what is wrong there; the column is empty if the row as a whole is wrong. */
  problems: z.array(z.object({ column: z.string(), reason: z.string() })),
  /** Of a changed row: the columns that change. */
  changes: z.array(z.string()),
});
export type ImportRow = z.infer<typeof importRow>;

const csvErrors = {
  CSV_UNREADABLE: {
    status: 422,
    message: messages.csvUnreadable,
    data: z.object({ line: z.number().nullable() }),
  },
  /** Its message says what is wrong: which columns are missing, that there are no rows, or too many. */
  CSV_INVALID: { status: 422, message: messages.csvEmpty },
} as const;

const named = (columns: readonly string[]) => columns.map((column) => `\`${column}\``).join(", ");

const fileText = [
  `The file ends in .csv, holds at most ${limits.fileBytes / 1024 / 1024} MB and ${limits.importRows} rows,`,
  "and is text in UTF-8, UTF-16 or Windows-1252, with values separated by commas, semicolons or tabs.",
  `Its first row names the columns, in any order: ${named(requiredCsvColumns)} are required,`,
  `${named(writtenCsvColumns.slice(requiredCsvColumns.length))} are optional. ${named(readOnlyCsvColumns)} of an export are not read;`,
  "others are ignored. `published` and `offered` are `true` or `false`, and `aliases` separates names by commas.",
].join(" ");

const fileInput = only({ file: csvFile });

/** Each call reads the file: the server stores nothing between preview and import. */
export const importProcedures = {
  previewImport: forCatalogue("POST", "/import/preview", "Preview an import", {
    description: `${changesNothing} \`rows\` are the first ${previewRows} of each kind, in the file's order. ${fileText}`,
  })
    .errors(csvErrors)
    .input(fileInput)
    .output(
      z.object({
        counts,
        rows: z.array(importRow),
        unknownColumns: z.array(z.string()),
        /** The first ones in the file's order that no application has yet. */
        newCategories: z.array(z.string()),
      }),
    ),
  wrongRows: forCatalogue(
    "POST",
    "/import/wrong-rows",
    "Export the rows that cannot be imported as CSV",
    {
      description: `${changesNothing} The columns \`line\` and \`problem\` follow those of the file. ${fileText}`,
    },
  )
    .errors(csvErrors)
    .input(fileInput)
    .output(csvDownload),
  import: forCatalogue("POST", "/import", "Import the valid rows", {
    description: [
      "All in one transaction. Progress comes as server-sent events: the import has succeeded only if the",
      "last event `message` carries `result`. An event `error` carries the error, and then nothing was",
      "imported; after `DATABASE_UNAVAILABLE` there, or an interrupted answer, check whether it was.",
      "For rows whose identifier exists already with other content, `existing=skip` changes nothing,",
      "`existing=update` writes the values of the file, and with `existing=stop` nothing at all",
      `is imported if there are any. Wrong rows are skipped. ${fileText}`,
    ].join(" "),
  })
    .errors(csvErrors)
    .input(fileInput.extend({ existing: z.enum(existingRowChoices, messages.choiceInvalid) }))
    .errors({
      EXISTING_ROWS: {
        status: 409,
        message: messages.csvExistingRows,
        data: z.object({ count: z.number() }),
      },
    })
    .output(eventIterator(importProgress)),
};
