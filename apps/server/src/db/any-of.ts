import { sql } from "drizzle-orm";
import type { AnyColumn } from "drizzle-orm";

/**
 * Whether a column has one of these values. As one parameter, however many they are: the statement is always the same
 * one, and one with a parameter for each takes longer to build than to run.
 */
export const anyOf = (column: AnyColumn, values: readonly unknown[]) =>
  sql`${column} = any(${sql.param(values)}::${sql.raw(column.getSQLType())}[])`;
