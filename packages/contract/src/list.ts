import { z } from "zod";
import { listPageSizes, mostCounted } from "./limits.ts";
import { messages } from "./messages.ts";
import { countRule, only, rules } from "./rules.ts";

const directions = ["asc", "desc"] as const;

interface ListDefaults<Sort extends string> {
  sort: NoInfer<Sort>;
  direction?: (typeof directions)[number];
  pageSizes?: readonly [number, ...number[]];
  /** What is searched, for the reference: "name and identifier". */
  searches?: string;
}

/** What the reference says of a search in these fields. */
export const searchText = (fields: string) =>
  `Text that ${fields} must contain, in upper or lower case. Empty: everything.`;

/** What a list can be asked: search, sort column and direction, page. Filters are added with `.extend()`. */
export const listQuery = <const Sort extends string>(
  sorts: readonly [Sort, ...Sort[]],
  { sort, direction = "asc", pageSizes = listPageSizes, searches = "a column" }: ListDefaults<Sort>,
) =>
  only({
    search: rules.search.default("").describe(searchText(searches)),
    sort: z.enum(sorts, messages.sortUnknown).default(sort as never), // one of them, as the type says
    direction: z.enum(directions, messages.sortUnknown).default(direction),
    page: countRule(1_000_000_000, messages.inputInvalid).min(1, messages.inputInvalid).default(1),
    pageSize: z.literal(pageSizes, messages.inputInvalid).default(pageSizes[0]),
    exactTotal: rules.yesOrNo
      .default(false)
      .describe(
        `Counts all rows that match. Otherwise they are counted up to ${mostCounted}: where there are more, \`total\` is ${mostCounted} and \`isTotalExact\` is false.`,
      ),
  });

export type ListQuery = z.output<ReturnType<typeof listQuery<string>>>;

/** A page of rows, and how many rows match in all: more than `total` where `isTotalExact` is false. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.number(), isTotalExact: z.boolean() });

/**
 * Reads a query out of an address that anybody may have typed: every field on its own, the default
 * where it is wrong or missing. A number where a text belongs is the text that was typed.
 */
export function queryFromAddress<Query extends z.ZodObject>(
  query: Query,
  typed: Record<string, unknown>,
): z.output<Query> {
  const read = Object.entries(query.shape).map(([key, rule]) => {
    const field = rule as z.ZodType;
    const candidates = [typed[key], String(typed[key]), undefined];
    const found = candidates
      .map((value) => field.safeParse(value))
      .find((result) => result.success);
    return [key, found?.data];
  });
  return Object.fromEntries(read) as z.output<Query>;
}
