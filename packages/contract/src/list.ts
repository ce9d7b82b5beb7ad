import { z } from "zod";
import { listPageSizes, mostCounted } from "./limits.ts";
import { messages } from "./messages.ts";
import { countRule, only, rules } from "./rules.ts";

interface ListOptions {
  direction?: "asc" | "desc";
  pageSizes?: readonly [number, ...number[]];
  /** The searched fields, for the reference: "name and identifier". */
  searches?: string;
}

/** The text in the reference about a search in these fields. */
export const searchText = (fields: string) =>
  `Text that ${fields} must contain, in upper or lower case. Empty: everything.`;

/**
 * The query of a list: search, sort column and direction, page. Without a sort column it is the first one. Filters are
 * added with `.extend()`.
 */
export const listQuery = <const Sort extends string>(
  sorts: readonly [Sort, ...Sort[]],
  { direction = "asc", pageSizes = listPageSizes, searches = "a column" }: ListOptions = {},
) =>
  only({
    search: rules.search.default("").describe(searchText(searches)),
    sort: z.enum(sorts, messages.sortUnknown).default(sorts[0]),
    direction: z.enum(["asc", "desc"], messages.sortUnknown).default(direction),
    page: countRule(1_000_000_000, messages.inputInvalid).min(1, messages.inputInvalid).default(1),
    pageSize: z.literal(pageSizes, messages.inputInvalid).default(pageSizes[0]),
    exactTotal: rules.yesOrNo
      .default(false)
      .describe(
        `Counts all matching rows. Otherwise counting stops at ${mostCounted}: if there are more, \`total\` is ${mostCounted} and \`isTotalExact\` is false.`,
      ),
  });

/** Filters by day: ISO dates in the review team's time zone, inclusive. */
export const dayRange = {
  from: z.iso.date(messages.dayInvalid).nullable().default(null),
  to: z.iso.date(messages.dayInvalid).nullable().default(null),
};

export type ListQuery = z.output<ReturnType<typeof listQuery<string>>>;

/** A page of rows, and how many rows match: more than `total` if `isTotalExact` is false. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.number(), isTotalExact: z.boolean() });

/**
 * Reads a query from an address that anybody may have typed: each field separately, with its default
 * where it is wrong or missing. A number in a text field was typed as text, and is read as such.
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
