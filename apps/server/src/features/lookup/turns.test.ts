import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

const { signal } = new AbortController();
const all = { atOnce: 100, waiting: 100 };
const ann = (host: string) => ({ host, user: "ann" });
const bob = (host: string) => ({ host, user: "bob" });

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
  const inTurn = createTurns({ atOnce: 2, waiting: 3, ofUser: all });
  const asked = [1, 2, 3, 4, 5].map((host) => inTurn(ann(`${host}.com`), signal, work));
  await endAll(5);
  await Promise.all(asked);
  expect(running).toEqual({ now: 0, most: 2 });
});

test("a host is asked by one at a time, and holds up no other host", async () => {
  const { work, endAll, running } = bench();
  const inTurn = createTurns({ atOnce: 4, waiting: 20, ofUser: all });
  const same = [1, 2, 3].map(() => inTurn(ann("slow.com"), signal, work));
  await inTurn(ann("acme.com"), signal, async () => undefined);
  expect(running.now).toBe(1);
  await endAll(3);
  await Promise.all(same);
  expect(running.most).toBe(1);
});

test("who finds all places taken is refused at once, and may come when one is free", async () => {
  const { work, endAll } = bench();
  const inTurn = createTurns({ atOnce: 1, waiting: 2, ofUser: all });
  const asked = [1, 2, 3].map((host) => inTurn(ann(`${host}.com`), signal, work));
  await expect(inTurn(bob("late.com"), signal, work)).rejects.toMatchObject({ code: "busy" });
  await endAll(3);
  await Promise.all(asked);
  await inTurn(bob("late.com"), signal, async () => undefined);
});

test("who goes away while waiting gets no turn, and frees the place at once", async () => {
  const { work, endAll, running } = bench();
  const inTurn = createTurns({ atOnce: 4, waiting: 2, ofUser: all });
  const first = inTurn(ann("slow.com"), signal, work);
  const gone = new AbortController();
  const left = [1, 2].map(() => inTurn(ann("slow.com"), gone.signal, work));
  await expect(inTurn(bob("slow.com"), signal, work)).rejects.toMatchObject({ code: "busy" });
  gone.abort(new Error("gone"));
  // The first goes on for as long as this test likes.
  for (const turn of left) await expect(turn).rejects.toThrow("gone");
  const late = [1, 2].map(() => inTurn(bob("slow.com"), signal, work));
  await endAll(3);
  await Promise.all([first, ...late]);
  expect(running).toEqual({ now: 0, most: 1 });
});

test("who was gone before takes no place", async () => {
  const { work } = bench();
  const inTurn = createTurns({ atOnce: 1, waiting: 0, ofUser: all });
  const gone = AbortSignal.abort(new Error("gone"));
  await expect(inTurn(ann("acme.com"), gone, work)).rejects.toThrow("gone");
  expect(await inTurn(ann("acme.com"), signal, async () => "done")).toBe("done");
});

test("however much one user asks for, others find places and come to their turn", async () => {
  const { work, endAll, running } = bench();
  const inTurn = createTurns({ atOnce: 4, waiting: 20, ofUser: { atOnce: 2, waiting: 4 } });
  const asked = [1, 2, 3, 4, 5, 6].map((host) => inTurn(ann(`${host}.com`), signal, work));
  await expect(inTurn(ann("7.com"), signal, work)).rejects.toMatchObject({ code: "busy" });
  expect(running.now).toBe(2);
  // Ann's two go on meanwhile.
  expect(await inTurn(bob("acme.com"), signal, async () => "done")).toBe("done");
  await endAll(6);
  await Promise.all(asked);
  expect(running.most).toBe(2);
});

test("of those who wait, the one with least under way comes first", async () => {
  const inTurn = createTurns({ atOnce: 2, waiting: 20, ofUser: all });
  const order: string[] = [];
  const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = held.map(({ promise }, index) =>
    inTurn(ann(`${index}.com`), signal, () => promise),
  );
  const late = [ann("2.com"), bob("3.com")].map((place) =>
    inTurn(place, signal, async () => void order.push(place.user)),
  );
  held[0]!.resolve();
  await Promise.all(late);
  expect(order).toEqual(["bob", "ann"]);
  held[1]!.resolve();
  await Promise.all(first);
});

test("one end may let two begin: its host and its user are free", async () => {
  const { work, endAll, running } = bench();
  const inTurn = createTurns({ atOnce: 4, waiting: 20, ofUser: { atOnce: 1, waiting: 4 } });
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = inTurn(ann("slow.com"), signal, () => promise);
  const late = [inTurn(ann("acme.com"), signal, work), inTurn(bob("slow.com"), signal, work)];
  expect(running.now).toBe(0);
  resolve();
  await first;
  await endAll(2);
  await Promise.all(late);
  expect(running.most).toBe(2);
});

test("work that fails gives its place back", async () => {
  const inTurn = createTurns({ atOnce: 1, waiting: 0, ofUser: all });
  for (let run = 0; run < 3; run += 1) {
    const failing = inTurn(ann("acme.com"), signal, () => Promise.reject(new Error("broken")));
    await expect(failing).rejects.toThrow("broken");
  }
});
