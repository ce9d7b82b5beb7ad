import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Product } from "../e2e/product.ts";
import { killDatabase } from "./kill-database.ts";
import { SavingPerson } from "./saving-person.ts";
import { Visitor } from "./visitor.ts";

const kills = Number(process.argv[2] ?? 100);
const people = Number(process.argv[3] ?? 20);

const product = await Product.start();
// The database is a process of its own and would outlive this one.
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => void product.stop().finally(() => process.exit(1)));
}

let up: Promise<unknown> = Promise.resolve();
/** How long the product took to be ready again, in milliseconds, by what was killed. */
const restarts = {
  alone: [] as number[],
  withDatabase: [] as number[],
  inStart: [] as number[],
};
let underWay = 0;

async function signIn(): Promise<SavingPerson[]> {
  const saving: SavingPerson[] = [];
  for (let at = 1; at <= people; at += 1) {
    const visitor = await Visitor.signIn(product, `person-${at}@acme.com`);
    saving.push(await SavingPerson.start(visitor, () => up));
  }
  return saving;
}

/** Kills the process: every fourth time with the database, every fifth time once more while it starts. */
async function killAndStart(turn: number, mayKillTwice: boolean, saving: SavingPerson[]) {
  const takesDatabase = turn % 4 === 0;
  const killsTwice = turn % 5 === 0 && mayKillTwice;
  underWay += saving.filter(({ isSaving }) => isSaving).length;
  const gone = Promise.all([
    product.kill(),
    takesDatabase ? killDatabase(product.folder) : undefined,
  ]);
  up = gone.then(async () => {
    if (killsTwice) {
      // Its own wait for the start ends with that of the next one.
      void product.launch().catch(() => undefined);
      await sleep(randomInt(1_500));
      await product.kill();
    }
    const time = await product.launch();
    restarts[killsTwice ? "inStart" : takesDatabase ? "withDatabase" : "alone"].push(time);
  });
  await up;
  for (const person of saving) person.lookSoon();
  return killsTwice ? 2 : 1;
}

async function killAll(saving: SavingPerson[]) {
  let done = 0;
  for (let turn = 1; done < kills; turn += 1) {
    await sleep(randomInt(20, 1_500));
    done += await killAndStart(turn, done + 2 <= kills, saving);
    if (turn % 10 === 0) console.log(`${done} kills`);
  }
}

function p50AndLongest(times: number[]): string {
  const ordered = times.toSorted((a, b) => a - b);
  const figures = [ordered[Math.floor(ordered.length / 2)], ordered.at(-1)];
  return figures.map((time = 0) => `${(time / 1_000).toFixed(1)} s`).join(" / ");
}

async function run() {
  const saving = await signIn();
  let isOver = false;
  const work = saving.map((person) => person.saveUntil(() => isOver));
  await killAll(saving);
  isOver = true;
  await Promise.all(work);
  for (const person of saving) await person.look();
  return saving;
}

try {
  const saving = await run();
  const sum = (read: (person: SavingPerson) => number) =>
    saving.reduce((all, person) => all + read(person), 0);
  const losses = saving.flatMap((person) => [...person.losses]);
  const { alone, withDatabase, inStart } = restarts;
  const rows: [name: string, figure: number | string][] = [
    ["people who save all the time", people],
    ["kills", alone.length + withDatabase.length + inStart.length * 2],
    ["… of the process alone", alone.length],
    ["… of the database at the same moment", withDatabase.length],
    ["… of the process, and again while it started", inStart.length * 2],
    ["saves under way when killed", underWay],
    ["saves acknowledged", sum(({ acknowledged }) => acknowledged)],
    ["saves lost, or made twice", losses.length],
    ["saves repeated after a lost answer", sum(({ repeated }) => repeated)],
    ["… of them made before", sum(({ madeBefore }) => madeBefore)],
    ["restart after the process alone", p50AndLongest(alone)],
    ["restart after the database too", p50AndLongest(withDatabase)],
    ["restart after a start that was killed", p50AndLongest(inStart)],
  ];
  for (const [name, figure] of rows)
    console.log(`${name.padEnd(48)}${String(figure).padStart(16)}`);
  for (const loss of losses) console.log(loss);
  if (losses.length > 0) process.exitCode = 1;
} finally {
  await product.stop();
}
