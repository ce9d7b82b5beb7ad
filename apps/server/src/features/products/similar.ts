import { plainIdentifier, similarProducts } from "@app/contract";
import type { Application, ProductInput } from "@app/contract";
import { and, desc, eq, inArray, isNotNull, like, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { websiteHost } from "#db/schema.ts";
import type { ApplicationTable } from "#db/schema.ts";
import { selectWithLogo } from "#features/catalogue/logos.ts";
import { applicationColumns, offeredTo } from "#features/catalogue/queries.ts";
import type { Selection } from "#features/catalogue/queries.ts";

/** Shorter parts of a name, and shorter aliases, are not compared: they belong to too many products. */
const leastLength = 3;

/** The letters and digits of a text, in small letters. */
const compact = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");

const withoutEdges = (text: string) => text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");

/**
 * Other names, in small letters, under which a product called `name` may exist: the name itself, with any spacing, and
 * the words that it begins or ends with ("Slack" of "Slack Technologies").
 */
export function knownNames(name: string): string[] {
  const whole = name.toLowerCase();
  const words = whole.split(/\s+/);
  const parts = words.flatMap((_, index) => [
    words.slice(0, index + 1).join(" "),
    words.slice(index).join(" "),
  ]);
  const names = parts.map(withoutEdges).filter((part) => compact(part).length >= leastLength);
  return [...new Set([whole, compact(name), ...names])].filter((known) => known !== "");
}

/** The host of a website without www, as it is typed, and as a browser writes letters of other scripts. */
export function hostSpellings(website: string): string[] {
  const [, typed = ""] = /^https?:\/\/([^/:?#]+)/i.exec(website) ?? [];
  const spellings = [typed.toLowerCase(), new URL(website).hostname];
  return [...new Set(spellings.map((host) => host.replace(/^www\./, "")))];
}

/** Names resemble each other from here on, where 1 is the same name and 0 has no three letters in common. */
const leastSimilarity = 0.45;

/**
 * So many products of one website, and so many that have the typed letters in their name, are compared
 * at most: what is in every other name would keep the database busy. The same name is found beside them.
 */
const mostCompared = 1000;

/** Names with fewer trigrams, such as one or two letters, are similar to nothing. */
const leastTrigrams = 4;

/** What this user can see under a similar name or with the same website: the same website first, then nearest first. */
export async function listSimilar(
  selection: Selection,
  { name, productWebsite }: Pick<ProductInput, "name" | "productWebsite">,
): Promise<Application[]> {
  const { db, table } = selection;
  const hosts = productWebsite === null ? [] : hostSpellings(productWebsite);
  const sameWebsite = sql`coalesce(${inArray(websiteHost(table.productWebsite), hosts)}, false)`;
  return db.transaction(async (transaction) => {
    // From this share of the typed letters on, the index finds candidates for `leastSimilarity`. As only so
    // many are compared, PostgreSQL would rather read row by row until it has them, which is much slower.
    await transaction.execute(
      sql`select set_config('pg_trgm.word_similarity_threshold', ${String(leastSimilarity)}, true),
        set_config('enable_seqscan', 'off', true)`,
    );
    return selectWithLogo(transaction, table, applicationColumns(table))
      .where(inArray(table.id, candidates({ ...selection, db: transaction }, name, hosts)))
      .orderBy(
        desc(sameWebsite),
        desc(isAlias(table, name)),
        sql`similarity(lower(${table.name}), lower(${name})) desc`,
        sql`lower(${table.name})`,
        table.id,
      )
      .limit(similarProducts);
  });
}

/** Whether a product has this name as an alias; one or two letters are not compared. */
const isAlias = ({ searchNames }: ApplicationTable, name: string) =>
  sql`(${compact(name).length >= leastLength}
    and ${searchNames} like '%' || E'\n' || ${compact(name)} || E'\n' || '%')`;

function candidates(selection: Selection, name: string, hosts: string[]) {
  const { db, table } = selection;
  const { id, identifier, productWebsite } = table;
  const seen = offeredTo(selection);
  const thatAre = (condition: SQL | undefined) =>
    db.select({ id }).from(table).where(and(condition, seen));
  // One query each, because each has an index of its own.
  const website = thatAre(
    and(isNotNull(productWebsite), inArray(websiteHost(productWebsite), hosts)),
  ).limit(mostCompared);
  const lowerName = sql`lower(${table.name})`;
  const isNamed = inArray(lowerName, knownNames(name));
  const sameName = thatAre(
    or(isNamed, eq(identifier, plainIdentifier(name)), isAlias(table, name)),
  );
  const hasTrigrams = sql`cardinality(show_trgm(lower(${name}))) >= ${leastTrigrams}`;
  const lettersInCommon = thatAre(and(hasTrigrams, sql`lower(${name}) <% ${lowerName}`));
  const isNear = or(
    sql`similarity(${lowerName}, lower(${name})) >= ${leastSimilarity}`,
    sql`strict_word_similarity(lower(${name}), ${lowerName}) = 1`, // "Teams" in "Microsoft Teams"
    sql`regexp_replace(${lowerName}, '[^[:alnum:]]+', '', 'g') = ${compact(name)}`,
  );
  const resembling = thatAre(and(inArray(id, lettersInCommon.limit(mostCompared)), isNear));
  const all = union(website, sameName, resembling);
  const patterns = oneLetterMore(name);
  if (patterns.length === 0) return all;
  const missesLetter = thatAre(or(...patterns.map((pattern) => like(lowerName, pattern))));
  return all.union(missesLetter.limit(mostCompared));
}

/**
 * Patterns of the names in which this one lacks a letter, as "Slak" does: names this short then have too few trigrams in
 * common, and shorter ones are too much alike.
 */
function oneLetterMore(name: string): string[] {
  const typed = name.trim().toLowerCase();
  if (!/^[\p{L}\p{N}]{4,6}$/u.test(typed)) return [];
  return Array.from(`${typed} `, (_, at) => `${typed.slice(0, at)}_${typed.slice(at)}`);
}
