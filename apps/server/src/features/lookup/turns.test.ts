import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

const { signal } = new AbortController();

/** Work that goes on until it is told to end, and how much of it goes on at once. */
function bench() {
  const ends: (() => void)[] = [];
  const running = { now: 0, most: 0 };
  const work = async () => {
    running.now += 1;
    running.most = Math.max(running.most, running.now);
    await new Promise<void>((resolve) => ends.push(resolve));
    running.now -= 1;
  };
  const endAll = async (count: number) => {
    for (let ended = 0; ended < count;) {
      await sleep(1);
      for (const end of ends.splice(0)) {
        end();
        ended += 1;
      }
    }
  };
  return { work, endAll, running };
}

test("a few run at once, all come to their turn", async () => {
  const { work, endAll, running } = bench();
  const inTurn = createTurns({ atOnce: 2, waiting: 5 });
  const all = Promise.all([1, 2, 3, 4, 5].map((host) => inTurn(`${host}.com`, signal, work)));
  await endAll(5);
  await all;
  expect(running).toEqual({ now: 0, most: 2 });
});

test("a host is asked by one at a time, and holds up no other host", async () => {
  const { work, endAll, running } = bench();
  const inTurn = createTurns({ atOnce: 4, waiting: 20 });
  const same = [1, 2, 3].map(() => inTurn("slow.com", signal, work));
  await inTurn("acme.com", signal, async () => undefined);
  expect(running.now).toBe(1);
  await endAll(3);
  await Promise.all(same);
  expect(running.most).toBe(1);
});

test("who finds all places taken is refused at once, and may come when one is free", async () => {
  const { work, endAll } = bench();
  const inTurn = createTurns({ atOnce: 1, waiting: 2 });
  const all = [1, 2, 3].map((host) => inTurn(`${host}.com`, signal, work));
  const refused = inTurn("late.com", signal, work);
  await expect(refused).rejects.toMatchObject({ code: "busy" });
  await endAll(3);
  await Promise.all(all);
  await inTurn("late.com", signal, async () => undefined);
});

test("who went away while waiting does not get a turn", async () => {
  const { work, endAll } = bench();
  const inTurn = createTurns({ atOnce: 1, waiting: 2 });
  const first = inTurn("acme.com", signal, work);
  const gone = new AbortController();
  let isRun = false;
  const second = inTurn("acme.com", gone.signal, async () => void (isRun = true));
  gone.abort(new Error("gone"));
  const refused = expect(second).rejects.toThrow("gone");
  await endAll(1);
  await Promise.all([first, refused]);
  expect(isRun).toBe(false);
});

test("work that fails gives its place back", async () => {
  const inTurn = createTurns({ atOnce: 1, waiting: 0 });
  for (let run = 0; run < 3; run += 1) {
    const failing = inTurn("acme.com", signal, () => Promise.reject(new Error("broken")));
    await expect(failing).rejects.toThrow("broken");
  }
});
