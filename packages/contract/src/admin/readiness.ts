import { z } from "zod";
import { forAdmins } from "../base.ts";
import { findingStates } from "../brief.ts";
import { limits } from "../limits.ts";
import { listQuery, pageOf } from "../list.ts";
import { messages } from "../messages.ts";
import { countRule, only, rules } from "../rules.ts";

/** The files of the data that briefs are made by, without ".csv". */
export const readinessTables = [
  "objectives",
  "measures",
  "rules",
  "questions",
  "standards",
  "mappings",
  "signals",
  "decisions",
  "dates",
  "leads",
  "related",
  "providers",
  "places",
  "idnotes",
] as const;
export type ReadinessTable = (typeof readinessTables)[number];

const number = countRule(2_147_483_647, messages.inputInvalid);
const byNumber = only({ number });

const version = z.object({
  number: z.number().describe("0 is the data that the product brings along."),
  note: z.string().nullable(),
  madeBy: z.string().nullable(),
  madeAt: z.date().nullable(),
  isInForce: z.boolean(),
  /** Since when it is in force; null for the others, and where nothing else was ever published. */
  publishedAt: z.date().nullable(),
});
export type ReadinessVersion = z.infer<typeof version>;

export const readinessQuery = listQuery(["line"], {
  sort: "line",
  searches: "a cell",
}).extend({
  /** Null: the version in force. */
  version: number.nullable().default(null),
  table: z.enum(readinessTables, messages.choiceInvalid).nullable().default(null),
});
export type ReadinessQuery = z.infer<typeof readinessQuery>;

const readinessRow = z.object({
  id: z.string(),
  table: z.enum(readinessTables),
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

const DATA_FAULTS = {
  status: 422,
  message: messages.readinessFaults,
  data: z.object({ faults: z.array(fault), total: z.number() }),
} as const;

export const readinessZip = z
  .file(messages.zipInvalid)
  .refine((file) => /\.zip$/i.test(file.name), messages.zipInvalid)
  .refine((file) => file.size <= limits.zipBytes, messages.zipTooLarge);

const state = z.enum(findingStates).nullable();

/** What a version would change for a check-up, or for one of the examples. */
const changed = z.object({
  checkupId: z.string().nullable(),
  company: z.string(),
  standard: z.string(),
  states: z.array(z.object({ title: z.string(), from: state, to: state })),
  added: z.array(z.string()).describe("Measures that were not among the first six."),
  dropped: z.array(z.string()),
});
export type ReadinessChange = z.infer<typeof changed>;

/** The data that briefs are made by: a version that was stored long ago may have faults for the product as it is now. Only signed-in administrators reach it: it shows names of customers. */
export const readiness = {
  versions: forAdmins.output(z.array(version)),
  rows: forAdmins.input(readinessQuery).output(pageOf(readinessRow)),
  download: forAdmins.input(byNumber).output(z.file()),
  /** Stores a version that is not in force yet. With a fault in any row, nothing is stored. */
  upload: forAdmins
    .input(only({ file: readinessZip, note: rules.description }))
    .errors({
      /** Its message says what is wrong with the file. */
      ZIP_INVALID: { status: 422, message: messages.zipInvalid },
      DATA_FAULTS,
    })
    .output(byNumber),
  /** What publishing it would change, in the examples and in the check-ups that were completed last. */
  preview: forAdmins
    .input(byNumber)
    .errors({ DATA_FAULTS })
    .output(
      z.object({
        inForce: z.number(),
        examples: z.number(),
        checkups: z.number(),
        changed: z.array(changed),
        reworded: z.number().describe("Those with other changes only."),
      }),
    ),
  /** `inForce`: the version that the caller compared it with. */
  publish: forAdmins
    .input(byNumber.extend({ inForce: number }))
    .errors({ DATA_FAULTS, CHANGED_BY_OTHER: { status: 409, message: messages.changedByOther } })
    .output(z.object({})),
};
