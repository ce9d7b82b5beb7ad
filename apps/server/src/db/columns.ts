import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { check, index, timestamp, uuid } from "drizzle-orm/pg-core";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** The columns that nearly every table has. Moments are stored with time zone, to the millisecond. */
export const id = () => uuid().primaryKey().defaultRandom();
export const moment = () => timestamp({ withTimezone: true, precision: 3 });
export const createdAt = () => moment().notNull().defaultNow();
export const times = () => ({ createdAt: createdAt(), updatedAt: createdAt() });

/** A list of names as an SQL literal, for check constraints. */
const sqlList = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value}'`).join(", "));

/** A column that holds one of these names. */
export const isOneOf = (rule: string, column: AnyPgColumn, values: readonly string[]) =>
  check(rule, sql`${column} in (${sqlList(values)})`);

/** A column that holds one or more of these names. */
export const areSomeOf = (rule: string, column: AnyPgColumn, values: readonly string[]) =>
  check(rule, sql`cardinality(${column}) > 0 and ${column} <@ array[${sqlList(values)}]`);

/** An index of the rows that have a value in its first column. */
export const indexOfSet = (name: string, first: AnyPgColumn, ...others: AnyPgColumn[]) =>
  index(name)
    .on(first, ...others)
    .where(sql`${first} is not null`);

/** An index that finds what a text holds. */
export const trigrams = (name: string, text: AnyPgColumn | SQL) =>
  index(name).using("gin", sql`${text} gin_trgm_ops`);
