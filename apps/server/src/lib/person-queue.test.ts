import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { createPersonQueue, QueueFull } from "./person-queue.ts";

/** A queue, and a way into it that says in `began` what runs; `end` ends what it names. */
function queueOf(places: { atOnce?: number; perPerson?: number; inAll?: number }) {
  const queue = createPersonQueue({
    atOnce: 2,
    perPerson: 3,
    inAll: 16,
    retrySeconds: 3,
    ...places,
  });
  const began: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const add = (name: string, signal?: AbortSignal) =>
    queue(name.slice(0, 1), signal, async () => {
      began.push(name);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      ends.set(name, (error) => (error ? reject(error) : resolve()));
      await promise;
      return name;
    });
  const end = async (name: string, error?: Error) => {
    ends.get(name)!(error); // it has begun
    await setImmediate();
  };
  return { add, began, end };
}

test("one of each person runs, so many at once, in the order in which they came", async () => {
  const { add, began, end } = queueOf({});
  const all = ["a1", "a2", "b1", "c1", "a3"].map((name) => add(name));
  await setImmediate();
  expect(began).toEqual(["a1", "b1"]);
  await end("b1");
  expect(began).toEqual(["a1", "b1", "c1"]);
  await end("a1");
  await end("c1");
  await end("a2");
  expect(began).toEqual(["a1", "b1", "c1", "a2", "a3"]);
  await end("a3");
  expect(await Promise.all(all)).toEqual(["a1", "a2", "b1", "c1", "a3"]);
});

test("rejects a person whose places are all taken, until one is free", async () => {
  const { add, end } = queueOf({ perPerson: 2 });
  const first = add("a1");
  const second = add("a2");
  await expect(add("a3")).rejects.toEqual(new QueueFull(3));
  const other = add("b1");
  await setImmediate();
  await end("a1");
  const third = add("a4");
  for (const name of ["b1", "a2", "a4"]) await end(name);
  expect(await Promise.all([first, second, other, third])).toEqual(["a1", "a2", "b1", "a4"]);
});

test("when all places are taken everybody is rejected", async () => {
  const { add } = queueOf({ inAll: 3 });
  for (const name of ["a1", "a2", "b1"]) void add(name);
  for (const name of ["b2", "c1"]) await expect(add(name)).rejects.toBeInstanceOf(QueueFull);
});

test("who leaves while waiting frees the place at once, and is never begun", async () => {
  const { add, began, end } = queueOf({ atOnce: 1, inAll: 2 });
  const leave = new AbortController();
  const running = add("a1");
  const waiting = add("b1", leave.signal);
  const reason = new Error("left");
  leave.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  await expect(add("b2", leave.signal)).rejects.toBe(reason);
  const next = add("c1");
  await end("a1");
  await end("c1");
  expect(await Promise.all([running, next])).toEqual(["a1", "c1"]);
  expect(began).toEqual(["a1", "c1"]);
});

test("work that fails makes room too", async () => {
  const { add, end } = queueOf({ atOnce: 1 });
  const failing = add("a1");
  const failed = expect(failing).rejects.toThrow("broken");
  const next = add("a2");
  await setImmediate();
  await end("a1", new Error("broken"));
  await failed;
  await end("a2");
  expect(await next).toBe("a2");
});
