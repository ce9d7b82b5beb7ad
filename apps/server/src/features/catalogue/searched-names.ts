import { and, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { nameOrder } from "#db/schema.ts";
import type { ApplicationTable } from "#db/schema.ts";
import { hasTrigram, literally } from "#lib/list.ts";

/** A word of fewer letters is the beginning of too many categories. */
const fewestOfCategory = 3;

/** More words than that are only searched for as they follow each other. */
const mostWords = 6;

/** As in `search_names`: small letters, and no blanks. */
const compact = (text: string) => sql`translate(lower(${text}), E' \\t\\n\\r\\u00a0', '')`;

const lineEnd = sql.raw(`E'\\n'`);
const beginsLine = (names: SQL, pattern: SQL) =>
  sql`${names} like '%' || ${lineEnd} || ${pattern} || '%'`;

/** A word that begins so; signs are plain characters. */
const holdsBeginning = (text: SQL, word: string) => {
  const plain = word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return sql`lower(${text}) ~ ('\\m' || lower(${plain}))`;
};

/** Words that say no more of a product than that it is one. */
const anyKind =
  /^(?:apps?|applications?|platforms?|products?|programs?|services?|software|solutions?|systems?|tools?)$/i;

/**
 * Categories that all typed words are words of, but for their endings: a password manager is in "Password Management".
 * Shorter words are to be whole ones, such as CRM.
 */
function ofKind(words: string[]): ((category: string) => boolean) | undefined {
  const kinds = words.filter((word) => !anyKind.test(word));
  const isKind = kinds.length > 0 && kinds.every((word) => word.length >= fewestOfCategory);
  if (!isKind || kinds.length > mostWords) return undefined;
  const patterns = kinds.map((word) => {
    const stem = word.replace(/(?<=.{4})(?:ements?|ings?|ers?|s)$/i, "");
    const end = word.length === fewestOfCategory ? String.raw`(?![\p{L}\p{N}_])` : "";
    return new RegExp(String.raw`(?<![\p{L}\p{N}_])${RegExp.escape(stem)}${end}`, "iu");
  });
  return (category) => patterns.every((pattern) => pattern.test(category));
}

const hasLetters = (text: string) => /[\p{L}\p{N}]/u.test(text);

/**
 * From this rank on a name only holds what was typed somewhere. The ranks: the very name, the very alias, a name that
 * begins so, an alias, a word, all typed words apart from each other, of which some may be of the category; then what
 * holds it, and what is one typing error away.
 */
export const restRank = 6;
const errorRank = 7;

/** Whether a name is meant that is ranked so: a whole name or alias, maybe with one typing error. */
export const isWholeName = (rank: number) => rank < 2 || rank === errorRank;

/**
 * What is searched for among the names of applications, as conditions on their column `search_names`. To forgive typing
 * errors costs most: every name is compared with each of them.
 */
export function searchedNames(table: ApplicationTable, typed: string, forgives: boolean) {
  const term = compact(typed);
  const names = sql`${table.searchNames}`;
  const words = typed.split(/\s+/).filter(hasLetters);
  const hasWords = words.length > 1 && words.length <= mostWords;
  const begin = (word: string) => beginsLine(names, literally(compact(word)));
  const isKind = (word: string) =>
    word.length < fewestOfCategory ? undefined : holdsBeginning(sql`${table.category}`, word);
  /** The first one, and the others there or in the category: "Gusto payroll" is a name and a kind. */
  const holdsWords = hasWords
    ? and(...words.map((word, at) => or(begin(word), at > 0 ? isKind(word) : undefined)))
    : undefined;
  const begins = or(begin(typed), holdsWords)!; // the first is always there
  const passes = sql`strpos(${names}, ${term}) > 0`;
  // Not within an alias: what is in the middle of another name of a product is hardly what is meant. One and two
  // letters are no part of a word and of the next one.
  const inName =
    typed.length < 3
      ? sql`strpos(lower(${table.name}), lower(${typed})) > 0`
      : sql`strpos(split_part(${names}, ${lineEnd}, 2), ${term}) > 0`;
  const errors = forgives ? oneErrorPatterns(typed) : [];
  /** Undefined without patterns. */
  const hasError = (patterns: string[]) =>
    or(...patterns.map((pattern) => beginsLine(names, sql`lower(${pattern})`)));

  const isWhole = (place: SQL) => sql`${place} between 1 and strpos(${names}, E'\\r')`;
  /** The whole name or alias, but for words behind it: "Jira Cloud" is Jira. */
  const isWithoutEnd = hasWords
    ? words.slice(1).map((_, end) => {
        const whole = compact(words.slice(0, end + 1).join(""));
        const place = sql`strpos(${names}, ${lineEnd} || ${whole} || ${lineEnd})`;
        return and(beginsLine(names, sql`${literally(whole)} || ${lineEnd}`), isWhole(place));
      })
    : [];
  const veryAt = sql`strpos(${names}, ${lineEnd} || ${term} || ${lineEnd})`;
  const beginAt = sql`strpos(${names}, ${lineEnd} || ${term})`;
  const error = hasError(errors.map((pattern) => `${pattern.trim()}\n`));
  const order = nameOrder(table.searchNames);
  return {
    /** A name, an alias or a word of them begins so, or all typed words begin some. */
    begins,
    /** The same, and names that hold it anywhere, as the indexes find it. */
    holds: hasTrigram(typed.replaceAll(/\s/g, ""))
      ? or(begins, and(sql`${names} like '%' || ${literally(term)} || '%'`, inName))! // both are given
      : and(passes, or(begins, inName))!,
    /** The very name or alias. */
    isVery: beginsLine(names, sql`${literally(term)} || ${lineEnd}`),
    /** The name begins so, as the index on `nameOrder` has it. */
    nameBegins: sql`${order} >= ${lineEnd} || ${term} and ${order} < ${lineEnd} || ${term} || E'\\U0010FFFF'`,
    /** What may be meant where nothing begins so: a name, an alias or a word of them that begins so but for one typing error, or one without the last words. */
    instead: or(hasError(errors), ...isWithoutEnd),
    isKind: ofKind(words),
    /** How well the names fit, from 0 on. */
    rank: sql<number>`case
      when ${veryAt} = 1 then 0 when ${isWhole(veryAt)} then 1
      when ${beginAt} = 1 then 2 when ${isWhole(beginAt)} then 3 when ${beginAt} > 0 then 4
      ${holdsWords && sql`when ${holdsWords} then 5`}
      when ${passes} then ${sql.raw(String(restRank))}
      ${error && sql`when ${error} then ${sql.raw(String(errorRank))}`} else 8 end`,
    /** Whether an index finds what is just so; of signs it knows nothing. */
    isIndexed: hasLetters(typed[0] ?? ""),
  };
}

/** Shorter texts are one error away from too much, and an error late in a longer one does not matter any more. */
const fewestLetters = 4;
const mostLetters = 24;

/** What looks like a name: signs in front, and most others, are meant. */
const isName = (typed: string) => /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\s.'’&-]*$/u.test(typed);

/**
 * LIKE patterns for the beginnings of lines, or for whole ones, from which what was typed is one typing error away: a
 * wrong letter, one that is missing or too much, two that changed places. None where no error is forgiven.
 */
function oneErrorPatterns(typed: string): string[] {
  const letters = (typed.match(/[\p{L}\p{M}\p{N}]/gu) ?? []).slice(0, mostLetters);
  if (letters.length < fewestLetters || !isName(typed)) return [];
  const patterns = letters.flatMap((letter, place) => {
    const [before, after] = [letters.slice(0, place), letters.slice(place + 1)];
    const [next, ...others] = after;
    return [
      [...before, "_", ...after],
      [...before, ...after],
      ...(place > 0 ? [[...before, "_", letter, ...after]] : []), // in front, the text itself holds the letters
      ...(next === undefined ? [] : [[...before, next, letter, ...others]]),
    ];
  });
  // Of four letters with an error in them too many names begin with three.
  const end = letters.length === fewestLetters ? "\n" : "";
  return [...new Set(patterns.map((pattern) => pattern.join("") + end))];
}
