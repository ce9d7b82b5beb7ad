import { eventIterator } from "@orpc/contract";
import { z } from "zod";
import { byId, forAdmins, forTokens } from "../base.ts";
import { limits } from "../limits.ts";
import { pageOf } from "../list.ts";
import { messages } from "../messages.ts";
import { countRule, only, rules } from "../rules.ts";

/** The parts of the catalogue, as the audit log calls their records. */
export const catalogueKinds = [
  "framework",
  "work-platform",
  "cloud-platform",
  "saas-application",
  "it-security-application",
] as const;

export const byIds = only({
  ids: z
    .array(rules.id, messages.inputInvalid)
    .min(1, messages.inputInvalid)
    .max(limits.batch, messages.inputInvalid),
});

/** The chunks of a CSV file, or of one whose lines are JSON. The `export` of a list sends all matching rows, whatever the page. */
export const csvDownload = eventIterator(z.string());

/** In the reference of procedures that only read, but need a body. */
export const changesNothing =
  "Changes nothing, but needs the permission to write because it is a POST.";

export const forCatalogue = forTokens("catalogue");
export const forCheckups = forTokens("checkups");

/** `jsonl`: a JSON document with the columns of the CSV on each line. */
const format = z.enum(["csv", "jsonl"], messages.choiceInvalid).default("csv");

const ids = byIds.shape.ids.optional().describe("Only these of the matching records.");
const exportChoice = { format, ids };

/** What `listQuery` makes. */
type Query<Shape extends z.ZodRawShape> = z.ZodObject<Shape, z.core.$strict>;

/** A list of records, a page at a time, and its export with the same query. `many`: their name in the plural. */
export const listAndExport = <Shape extends z.ZodRawShape, Page extends z.ZodType>(
  procedures: typeof forCatalogue,
  many: string,
  query: Query<Shape>,
  page: Page,
  description?: string,
) => ({
  list: procedures("GET", "/", `List ${many}, a page at a time`, { description })
    .input(query)
    .output(page),
  export: procedures("GET", "/export", `Export all ${many} that match as CSV`, { description })
    .input(query.extend(exportChoice))
    .output(csvDownload),
});

/** The answer where the same is done with many records: of each that it was done with, and why not with the others. */
export const ofMany = <Done extends z.ZodType>(done: Done) =>
  z.object({
    done: z.array(done),
    failed: z.array(z.object({ id: z.string(), reason: z.string() })),
  });

/** Where a deleted record is, for Undo. */
export const deleted = z.object({ trashId: z.string() });

export const removeMany = forAdmins.input(byIds).output(ofMany(deleted));

/** The record that a change replaces, and the version that it started from. */
export const recordChange = {
  id: rules.id,
  version: countRule(2_147_483_647, messages.inputInvalid),
  /** Not changed if omitted. */
  offered: rules.yesOrNo.optional(),
};

const recordErrors = {
  IDENTIFIER_TAKEN: { status: 409, message: messages.identifierTaken },
  /** Check-ups use it for a deleted record with another name. */
  IDENTIFIER_STILL_USED: { status: 409, message: messages.identifierStillUsed },
  LOGO_UNKNOWN: { status: 422, message: messages.logoUnknown },
} as const;

/** An error where what is stored is another one by now than the caller saw. */
export const CHANGED_BY_OTHER = { status: 409, message: messages.changedByOther };

/** The same with the record as it is now. */
export const changedByOther = <Row extends z.ZodType>(current: Row) => ({
  CHANGED_BY_OTHER: { ...CHANGED_BY_OTHER, data: z.object({ current }) },
});

/** The procedures for one part of the catalogue. `leftOut`: what happens to fields that a replacement omits. */
export const recordProcedures = <
  Shape extends z.ZodRawShape,
  Row extends z.ZodType,
  Input extends z.ZodType,
  Change extends z.ZodType,
>(
  texts: Record<"one" | "many" | "leftOut", string> & { description?: string },
  { query, row, input, change }: { query: Query<Shape>; row: Row; input: Input; change: Change },
) => ({
  ...listAndExport(forCatalogue, texts.many, query, pageOf(row), texts.description),
  create: forCatalogue("POST", "/", `Add ${texts.one}`, { successStatus: 201 })
    .errors(recordErrors)
    .input(input)
    .output(row),
  update: forCatalogue("PUT", "/{id}", `Replace ${texts.one}`, {
    description: `The body has the \`version\` that it replaces. ${texts.leftOut}`,
  })
    .errors(recordErrors)
    .input(change)
    .errors(changedByOther(row))
    .output(row),
  /** For the question before a record is deleted. */
  usage: forCatalogue("GET", "/{id}/usage", "Count the CheckUps that use it")
    .input(byId)
    .output(z.object({ checkups: z.number() })),
  remove: forCatalogue("DELETE", "/{id}", `Delete ${texts.one}`).input(byId).output(deleted),
  removeMany,
  /** Sets some fields of many, whatever their versions. */
  changeMany: forAdmins
    .input(byIds.extend({ offered: rules.yesOrNo.optional() }))
    .output(ofMany(z.object({ id: z.string() }))),
});
