import { sql } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { requestScope } from "#lib/request-scope.ts";
import { testDatabase } from "#testing/test-app.ts";
import { batched, givenKeys } from "./batched.ts";
import { connect, onConnection } from "./client.ts";
import type { Connection } from "./client.ts";
import { patienceHere, withPatience } from "./patience.ts";

type Word = { word: string; seconds: number };

/** Look-ups among words of a table, and the keys of each statement that they cost. */
async function words() {
  const { db, pool } = await testDatabase();
  await db.execute(sql`create table words (word text primary key)`);
  await db.execute(sql`insert into words values ('one'), ('two')`);
  const statements: string[][] = [];
  const find = batched({
    read: async (connection: Connection, keys) => {
      statements.push([...keys]);
      const { rows } = await connection.execute<Word>(
        sql`select word from words where word = any(${sql.param(keys)})`,
      );
      return rows;
    },
    keyOf: ({ word }) => word,
  });
  return { db, pool, find, statements };
}

test("what is looked up at once is read at once, each for who asked for it", async () => {
  const { db, find, statements } = await words();
  const asked = ["two", "three", "one", "two"];
  const found = await Promise.all(asked.map((word) => find(db, word)));
  expect(found.map((row) => row?.word)).toEqual(["two", undefined, "one", "two"]);
  expect(statements).toEqual([asked]);
});

/** Look-ups whose statements return when they are let. */
async function slowWords() {
  const { db } = await testDatabase();
  const statements: { keys: string[]; answer: () => void }[] = [];
  const find = batched({
    read: (_: Connection, keys) =>
      new Promise<Word[]>((resolve) => {
        const rows = keys.map((word) => ({ word, seconds: 0 }));
        statements.push({ keys: [...keys], answer: () => resolve(rows) });
      }),
    keyOf: ({ word }) => word,
  });
  const keys = () => statements.map((statement) => statement.keys);
  return { db, find, statements, keys };
}

test("what is looked up while a statement is under way is read together when it is back", async () => {
  const { db, find, statements, keys } = await slowWords();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }); // nobody has waited long
  onTestFinished(() => void vi.useRealTimers());
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const first = find(db, "one");
  await turn();
  const second = find(db, "two");
  await turn();
  const third = find(db, "three");
  await turn();
  expect(keys()).toEqual([["one"]]);
  statements[0]!.answer();
  expect(await first).toMatchObject({ word: "one" });
  expect(keys()).toEqual([["one"], ["two", "three"]]);
  statements[1]!.answer();
  expect(await Promise.all([second, third])).toMatchObject([{ word: "two" }, { word: "three" }]);
});

test("a statement that hangs holds up no other look-up", async () => {
  const { db, find, statements, keys } = await slowWords();
  void find(db, "hangs");
  await expect.poll(keys).toHaveLength(1);
  const other = find(db, "two");
  await expect.poll(keys).toHaveLength(2);
  statements[1]!.answer();
  expect(await other).toMatchObject({ word: "two" });
});

test("nothing is remembered: a look-up sees all that was done before it", async () => {
  const { db, find, statements } = await words();
  expect(await find(db, "one")).toEqual({ word: "one" });
  const under = find(db, "one");
  await db.execute(sql`delete from words`);
  await under;
  expect(await find(db, "one")).toBeUndefined();
  expect(statements).toHaveLength(3);
});

test("a transaction reads for itself", async () => {
  const { db, find } = await words();
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`insert into words values ('three')`);
    const both = await Promise.all([find(db, "three"), find(transaction, "three")]);
    expect(both).toEqual([undefined, { word: "three" }]);
  });
});

test("what goes wrong is told to everybody who asked", async () => {
  const { db, pool, find } = await words();
  await pool.end();
  const asked = await Promise.allSettled([find(db, "one"), find(db, "two")]);
  expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

test("a statement for many runs in the context of none of them, and each goes on in his own", async () => {
  const { db } = await words();
  const seen: unknown[] = [];
  const find = batched({
    read: async () => {
      seen.push(requestScope.getStore(), patienceHere());
      return [];
    },
    keyOf: () => "",
  });
  const ordinary = patienceHere();
  const ids = ["first", "second"].map((id) =>
    requestScope.run({ id }, () =>
      withPatience(1, async () => {
        await find(db, id);
        return [requestScope.getStore()?.id, patienceHere()];
      }),
    ),
  );
  expect(await Promise.all(ids)).toEqual([
    ["first", 1],
    ["second", 1],
  ]);
  expect(seen).toEqual([undefined, ordinary]);
});

test.each([1, 2])(
  "PostgreSQL keeps the plan of a statement that is given %i keys at a time",
  async (count) => {
    const { pool } = connect(inject("databaseUrl"), 1);
    onTestFinished(() => pool.end());
    const client = await pool.connect();
    const words = pgTable("words", { word: text().primaryKey() });
    await client.query("create temporary table words (word text primary key)");
    await client.query("insert into words select n::text from generate_series(1, 1000) as n");
    const statement = onConnection(client)
      .select()
      .from(words)
      .where(sql`${words.word} = ${givenKeys("text")}`)
      .prepare("words_by_word");
    const keys = ["7", "8"].slice(0, count);
    for (let run = 0; run < 7; run += 1) {
      expect(await statement.execute({ keys })).toEqual(keys.map((word) => ({ word })));
    }
    const { rows } = await client.query(
      "select generic_plans from pg_prepared_statements where name = 'words_by_word'",
    );
    client.release();
    expect(rows).toEqual([{ generic_plans: "2" }]);
  },
);
