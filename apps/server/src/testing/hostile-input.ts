import { limits } from "@app/contract";
import { StandardRPCJsonSerializer } from "@orpc/client/standard";
import fc from "fast-check";
import { z } from "zod";

type Path = readonly string[];

const nested = (open: string, close: string, levels = 10_000) =>
  open.repeat(levels) + close.repeat(levels);

/** One more than each limit, as a text of that length, as a number, and as a list. */
const overLimits = [...new Set(Object.values(limits))]
  .filter((limit) => limit <= 100_000)
  .flatMap((limit) => [
    JSON.stringify("x".repeat(limit + 1)),
    String(limit + 1),
    `[${'"x",'.repeat(Math.min(limit, 10_000))}"x"]`,
  ]);

/** As JSON, since some of them are no value that could be written out again. */
const hostileTexts = [
  "null", "true", "0", "-0", "-1", "1.5", "1e400", "-1e400", "1e21", "9007199254740993",
  '""', '" "', '"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udc00\\ud800"', '"\\ufeff"',
  '"\\r\\nBcc: eve@acme.com"', "\"'; drop table users; --\"", '"%_\\\\"', '"../../etc/passwd"',
  '"javascript:alert(1)"', '"<svg onload=alert(1)>"', '"=1+1"', '"2026-02-30T25:00:00Z"',
  '"__proto__"', '"constructor"', '"00000000-0000-4000-8000-000000000000"',
  "[]", "[null]", "[[]]", "{}", '{"__proto__":{"role":"admin"}}', '{"toString":1,"length":-1}',
  '{"constructor":{"prototype":{"role":"admin"}}}', '{"then":1}', '{"toJSON":1}',
  nested("[", "]"), nested('{"a":', "}").replace("}", "1}"), nested('{"__proto__":[', "]}"),
  `[${"0,".repeat(50_000)}0]`,
  `{${Array.from({ length: 5_000 }, (_, index) => `"key${index}":0`).join()}}`,
]; // prettier-ignore

/** A value in a JSON text: anything at all, or what is known to be awkward. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 3, arbitrary: fc.constantFrom(...overLimits) },
  { weight: 1, arbitrary: fc.string({ unit: "binary" }).map((text) => JSON.stringify(text)) },
  { weight: 2, arbitrary: fc.json() },
);

const foreignKeys = ["__proto__", "constructor", "userId", "role", "companySize", "addedByUser"];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Its own key also where that is `__proto__`. */
function withAt(base: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const fields = isRecord(base) ? base : {};
  const inner = Object.hasOwn(fields, key) ? fields[key] : undefined;
  return Object.fromEntries([...Object.entries(fields), [key, withAt(inner, rest, value)]]);
}

const marker = "the hostile value";
const textWith = (base: unknown, path: Path, text: string) =>
  JSON.stringify(withAt(base, path, marker)).replace(JSON.stringify(marker), () => text);

/** A JSON text like a good input but in one place, or like none. `paths` are those that the input's rule names. */
export const hostileLike = (good: unknown, paths: Path[]): fc.Arbitrary<string> => {
  const places = paths.length > 0 ? paths : [[]];
  const at = (path: fc.Arbitrary<Path>) =>
    fc.tuple(path, hostileText).map(([place, text]) => textWith(good, place, text));
  return fc.oneof(
    { weight: 1, arbitrary: fc.json() },
    { weight: 2, arbitrary: hostileText },
    { weight: 2, arbitrary: at(fc.constantFrom(...foreignKeys.map((key) => [key]))) },
    { weight: 6, arbitrary: at(fc.constantFrom(...places)) },
  );
};

/** The object that a rule takes, below whatever is put around it. */
function objectIn(rule: unknown): z.ZodObject | undefined {
  if (rule instanceof z.ZodObject) return rule;
  if (!(rule instanceof z.ZodType)) return undefined;
  const { innerType, in: before, out } = rule.def as unknown as Record<string, unknown>;
  return objectIn(innerType) ?? objectIn(before) ?? objectIn(out);
}

/** Each field that a rule names, also those of objects within. */
export function fieldPaths(rule: unknown, path: Path = []): Path[] {
  const shape = objectIn(rule)?.shape ?? {};
  return Object.entries(shape).flatMap(([key, inner]) => [
    [...path, key],
    ...fieldPaths(inner, [...path, key]),
  ]);
}

/** An input as the page's client writes it: values, which of them are no plain JSON, and files with their places. */
export function written(input: unknown) {
  const [json, meta, maps, blobs] = new StandardRPCJsonSerializer().serialize(input);
  return { json, meta, maps, blobs };
}

/** What the page's client would say of an input's types: nonsense, too. */
export const hostileMeta = fc.oneof(
  { weight: 8, arbitrary: fc.constant(undefined) },
  {
    weight: 2,
    arbitrary: fc.array(
      fc.tuple(fc.integer({ min: -1, max: 12 }), fc.constantFrom(...foreignKeys, "id", "0", 0)),
      { maxLength: 3 },
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
);

const names = ["../../etc/passwd", "a\u0000.png", `${"x".repeat(300)}.png`, "\u202egnp.exe", ""];

/** A file that is none of what its name and type say. */
export const hostileFile = fc
  .tuple(
    fc.uint8Array({ maxLength: 300 }),
    fc.constantFrom(...names, "logo.svg", "apps.csv"),
    fc.constantFrom("image/png", "text/csv", "image/svg+xml", ""),
  )
  .map(([bytes, name, type]) => new File([bytes], name, { type }));
