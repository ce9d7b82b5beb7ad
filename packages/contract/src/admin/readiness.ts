import { z } from "zod";
import { forAdmins } from "../base.ts";
import { findingStates } from "../brief-texts.ts";
import { limits } from "../limits.ts";
import { listQuery, pageOf } from "../list.ts";
import { messages } from "../messages.ts";
import { countRule, only, rules } from "../rules.ts";
import { CHANGED_BY_OTHER } from "./record.ts";

const number = countRule(2_147_483_647, messages.inputInvalid);
const byNumber = only({ number });

const version = z.object({
  /** 0 is the data that the product brings along, which nobody made. */
  number: z.number(),
  /** The name of its file. */
  note: z.string().nullable(),
  madeBy: z.string().nullable(),
  madeAt: z.date().nullable(),
  publishedAt: z.date().nullable(),
  isInForce: z.boolean(),
});

export const readinessQuery = listQuery(["line"]).extend({
  /** Null: the version in force. */
  version: number.nullable().default(null),
  table: z.string(messages.inputInvalid).max(limits.name).nullable().default(null),
});

const readinessRow = z.object({
  id: z.string(),
  table: z.string(),
  line: z.number(),
  cells: z.array(z.tuple([z.string(), z.string()])),
});
export type ReadinessRow = z.infer<typeof readinessRow>;

const fault = z.object({
  file: z.string(),
  line: z.number(),
  column: z.string(),
  reason: z.string(),
});
export type ReadinessFault = z.infer<typeof fault>;

/** The first ones, and how many there are. */
const faults = z.object({ faults: z.array(fault), total: z.number() });
export type ReadinessFaults = z.infer<typeof faults>;

export const readinessZip = z
  .file(messages.zipInvalid)
  .refine(({ name }) => /^[^\p{C}]{1,100}\.zip$/iu.test(name), messages.zipInvalid)
  .refine(({ size }) => size <= limits.zipBytes, messages.zipTooLarge);

const state = z.enum(findingStates).nullable();

/** What another version changes for a check-up, or for an example, which has no id. */
const changed = z.object({
  checkupId: z.string().nullable(),
  company: z.string(),
  standard: z.string(),
  states: z.array(z.object({ title: z.string(), from: state, to: state })),
  /** Of the first six measures. */
  added: z.array(z.string()),
  dropped: z.array(z.string()),
});
export type ReadinessChange = z.infer<typeof changed>;

/** Rows that cannot be used. */
const DATA_FAULTS = { status: 422, message: messages.readinessFaults, data: faults };

const product = {
  kind: z.enum(["saas", "sec"], messages.inputInvalid),
  identifier: rules.identifier,
};
const name = z.string(messages.inputInvalid).max(limits.name, messages.inputInvalid);
const names = z.array(name, messages.inputInvalid);
const signals = names.max(limits.applications, messages.inputInvalid);
const productSignals = {
  /** Its purpose. */
  own: signals,
  /** What comes along and must be switched on. */
  part: signals,
  /** The version that was made last. */
  version: number,
};
export type ProductSignals = z.infer<z.ZodObject<typeof productSignals>>;

/** As `readinessRow` has them. */
const rowIds = names
  .min(1, messages.readinessRowsMissing)
  .max(limits.confirmedRows, messages.inputInvalid);

/** The data that briefs are made by. Not for tokens: it names customers and administrators. */
export const readiness = {
  versions: forAdmins.output(z.object({ versions: z.array(version), tables: z.array(z.string()) })),
  rows: forAdmins.input(readinessQuery).output(pageOf(readinessRow)),
  download: forAdmins.input(byNumber).output(z.file()),
  /** What a product is for, by the version that was made last. */
  signals: forAdmins
    .input(only(product))
    .output(z.object({ ...productSignals, known: z.array(z.string()) })),
  /** Stores a version in which the product is for this. It is not in force yet. */
  setSignals: forAdmins
    .input(only({ ...product, ...productSignals }))
    .errors({ CHANGED_BY_OTHER, DATA_FAULTS })
    .output(byNumber),
  /** Rows of the version that was made last which briefs do not show until somebody has read them in their source. */
  unread: forAdmins.output(z.object({ rows: z.array(readinessRow), version: number })),
  /** Stores a version in which these rows were read today. It is not in force yet. */
  confirm: forAdmins
    .input(only({ rows: rowIds, version: number }))
    .errors({ CHANGED_BY_OTHER })
    .output(byNumber),
  /** Stores a version that is not in force yet. With a fault in any row, nothing is stored. */
  upload: forAdmins
    .input(only({ file: readinessZip }))
    .errors({
      /** Its message says what is wrong with the file. */
      ZIP_INVALID: { status: 422, message: messages.zipInvalid },
      DATA_FAULTS,
    })
    .output(byNumber),
  /** What publishing it would change, in the examples and in the check-ups that were changed last. */
  preview: forAdmins.input(byNumber).output(
    z.object({
      inForce: z.number(),
      examples: z.number(),
      checkups: z.number(),
      changed: z.array(changed),
      /** How many differ in nothing but words. */
      reworded: z.number(),
    }),
  ),
  /** `inForce`: the version that the caller compared it with. */
  publish: forAdmins
    .input(byNumber.extend({ inForce: number }))
    .errors({ CHANGED_BY_OTHER })
    .output(z.object({})),
};
