/** Counts that a condition may compare. */
export const countNames = [
  "staff",
  "offsite",
  "remote",
  "hybrid",
  "onsite",
  "locations",
  "laptops",
  "computers",
  "mobiles",
  "servers",
  "devices",
  "saas",
  "apps",
  "cloudcount",
] as const;
export type CountName = (typeof countNames)[number];

const coverages = ["mdm", "mobile", "disk"] as const;
export type Coverage = (typeof coverages)[number];

const chosenNames = ["cloud", "work", "cloudwork", "bigcloud"] as const;
export type ChosenName = (typeof chosenNames)[number];

const comparisons = [">=", ">", "<", "="] as const;

/** A signal of products; `own`: only of those made for it. */
export interface SignalWanted {
  signal: string;
  own: boolean;
}

type Test =
  | { kind: "signal"; anyOf: SignalWanted[] }
  | { kind: "standard"; anyOf: string[] }
  | { kind: "count"; sum: CountName[]; comparison: (typeof comparisons)[number]; limit: number }
  | { kind: "uncovered"; coverage: Coverage }
  | { kind: "chosen"; of: ChosenName }
  | { kind: "place"; region: string }
  | { kind: "not-sure" };

export type Term = Test & { negated: boolean };

/** Holds where each part holds; a part holds where one of its terms does. */
export type Condition = Term[][];

const isOneOf = <Value extends string>(values: readonly Value[], value: string): value is Value =>
  values.includes(value as Value);

/** "sig:mdm! & !uncovered:mdm or n:staff>=50". Throws an error that names the term it cannot read. */
export function parseCondition(text: string): Condition {
  if (text.trim() === "") return [];
  return text.split("&").map((part) => part.split(/\sor\s/).map((term) => parseTerm(term.trim())));
}

function parseTerm(text: string): Term {
  const negated = text.startsWith("!");
  const [kind, value] = splitOnce(negated ? text.slice(1) : text);
  const test = value === "" ? undefined : parseTest(kind, value);
  if (!test) throw new Error(`unknown condition "${text}"`);
  return { ...test, negated };
}

function splitOnce(text: string): [string, string] {
  const at = text.indexOf(":");
  return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

function parseTest(kind: string, value: string): Test | undefined {
  switch (kind) {
    case "sig":
      return { kind: "signal", anyOf: value.split("+").map(parseSignal) };
    case "std":
      return { kind: "standard", anyOf: value.split("+") };
    case "n":
      return parseCount(value);
    case "uncovered":
      return isOneOf(coverages, value) ? { kind: "uncovered", coverage: value } : undefined;
    case "any":
      return isOneOf(chosenNames, value) ? { kind: "chosen", of: value } : undefined;
    case "place":
      return { kind: "place", region: value };
    case "scope":
      return value === "not-sure" ? { kind: "not-sure" } : undefined;
    default:
      return undefined;
  }
}

const parseSignal = (text: string): SignalWanted => ({
  signal: text.replace(/!$/, ""),
  own: text.endsWith("!"),
});

function parseCount(text: string): Test | undefined {
  const [, names = "", comparison = "", limit] = /^([a-z+]+)(>=|>|<|=)(\d+)$/.exec(text) ?? [];
  const sum = names.split("+").filter((name) => isOneOf(countNames, name));
  if (!isOneOf(comparisons, comparison) || sum.length !== names.split("+").length) return undefined;
  return { kind: "count", sum, comparison, limit: Number(limit) };
}

/** The signals that a condition asks for, without those that it rules out. */
export const signalsOf = (condition: Condition): SignalWanted[] =>
  condition.flat().flatMap((term) => (term.kind === "signal" && !term.negated ? term.anyOf : []));

/** What a condition looks for devices without. */
export const coverageOf = (condition: Condition): Coverage | undefined =>
  condition.flat().find((term) => term.kind === "uncovered")?.coverage;
