import { findingStates } from "@app/contract";
import { z } from "zod";
import { parseCondition, parseSentence } from "./grammar.ts";

const text = z.string().trim().min(1, "missing");
const key = z.string().regex(/^[a-z0-9][a-z0-9-]*$/, "not an identifier");
const count = z
  .string()
  .regex(/^\d{1,4}$/, "not a whole number")
  .transform(Number);
const yes = z.enum(["yes", "no"], "neither yes nor no").transform((value) => value === "yes");
const keys = z.string().transform((value) => value.split(" ").filter(Boolean));
const day = z.iso.date("not a date such as 2027-06-30");

/** Makes a rule of a parser that throws. */
const parsed = <Value>(read: (value: string) => Value) =>
  z.string().transform((value, context) => {
    try {
      return read(value);
    } catch (error) {
      context.addIssue(error instanceof Error ? error.message : String(error));
      return z.NEVER;
    }
  });
const when = parsed(parseCondition);
const sentence = text.pipe(parsed(parseSentence));

/** Whether an address ends with a place, perhaps with a postal code or "USA" behind it. */
function placePattern(place: string): RegExp {
  const word = RegExp.escape(place);
  const country = String.raw`(\s*,\s*(USA?|United States)\.?)?`;
  const flags = place.length === 2 ? "" : "i"; // "CA" and not "ca"
  return new RegExp(String.raw`(^|,)\s*${word}(\s+\d[\d -]*)?${country}\s*$`, flags);
}

/** The files of a data set, and the columns of each. */
export const tables = {
  objectives: z.object({
    objective: key,
    order: count,
    theme: text,
    weight: count,
    foundation: yes,
    applies_when: when,
    title: text,
    wants: text,
    first_step: text,
    evidence: text,
  }),
  measures: z.object({
    measure: key,
    order: count,
    foundation: yes,
    title: text,
    do: text,
    objectives: keys,
  }),
  rules: z.object({
    rule: key,
    objective: key,
    effect: z.enum(findingStates).exclude(["out"]),
    when,
    says: sentence,
    because: sentence,
    weight: count,
    source: text,
  }),
  questions: z.object({
    objective: key,
    standard: text,
    question: text,
    listen_for: text,
    bring: z.string().trim(),
  }),
  standards: z.object({
    standard: key,
    edition: text,
    kind: text,
    what_it_is: text,
    decided_by: text,
    protects: text,
    fallback: key,
    ids_verified: text,
    source: text,
  }),
  mappings: z.object({ standard: key, objective: key, id: text, verified: text }),
  signals: z.object({
    kind: z.enum(
      ["work", "cloud", "saas", "sec", "saascat", "seccat"],
      "not one of work, cloud, saas, sec, saascat, seccat",
    ),
    identifier: text,
    signal: z.string().regex(/^(-|[a-z0-9][a-z0-9-]*)$/, "not a signal"),
    strength: z.enum(["own", "part"], "neither own nor part"),
    covers: keys.pipe(z.array(z.enum(["win", "mac", "android", "ios", "servers"]))),
  }),
  decisions: z.object({ standard: text, order: count, decision: text, why: text, source: text }),
  dates: z.object({ standard: key, says: text, source: text, verified: text, check_by: day }),
  leads: z.object({ standard: key, measure: key, points: count, says: text, source: text }),
  related: z.object({ standard: key, when, says: sentence, because: sentence, source: text }),
  providers: z.object({
    kind: z.enum(["cloud", "work"], "neither cloud nor work"),
    identifier: text,
    theirs: text,
    yours: text,
    fetch: text,
    source: text,
  }),
  places: z.object({
    region: key,
    words: text.transform((words) => words.split(";").map((word) => placePattern(word.trim()))),
  }),
  // An id that ends with * stands for all that begin so: an expression in an upload could stop the server.
  idnotes: z.object({ standard: key, ids: text.pipe(keys), note: text }),
};

export type TableName = keyof typeof tables;
export const tableNames = Object.keys(tables) as TableName[];
/** A row, with the line of its file that it was read from. */
export type Row<Name extends TableName> = z.infer<(typeof tables)[Name]> & { line: number };
export type ReadinessData = { [Name in TableName]: Row<Name>[] };
