import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";

/**
 * How many rows a table has, by the columns that its trigger names (`keep_counts`): what each statement added and
 * removed, so that writers never wait for each other. A count is the sum of its values. Columns that a trigger names
 * are never null.
 */
export const keptCounts = pgTable(
  "kept_counts",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The table's name. */
    list: text().notNull(),
    /** The columns that are counted by, as the trigger names them, with commas between; empty for all rows. */
    columns: text().notNull(),
    /** A value for each of these columns. */
    part: text().array().notNull(),
    value: bigint({ mode: "number" }).notNull(),
  },
  (table) => [index("kept_counts_part_index").on(table.list, table.columns, table.part)],
);
