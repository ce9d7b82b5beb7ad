import { expect, test } from "vitest";
import { endedByStop } from "./run-call.ts";

/** Work that ends with its signal only. */
const untilEnded = (signal: AbortSignal) =>
  new Promise<string>((resolve) => {
    if (signal.aborted) resolve("ended");
    signal.addEventListener("abort", () => resolve("ended"));
  });

test("the stop ends calls, whether their callers may leave or not", async () => {
  const product = new AbortController();
  const callers = [undefined, new AbortController().signal];
  const calls = callers.map((caller) => endedByStop(product.signal, caller, untilEnded));
  product.abort();
  expect(await Promise.all(calls)).toEqual(["ended", "ended"]);
});

test("a call that comes while the product stops is ended at once", async () => {
  expect(await endedByStop(AbortSignal.abort(), undefined, untilEnded)).toBe("ended");
});

test("a caller who leaves ends his own call", async () => {
  const caller = new AbortController();
  const call = endedByStop(new AbortController().signal, caller.signal, untilEnded);
  caller.abort();
  expect(await call).toBe("ended");
});

test("what is over is not ended any more", async () => {
  const product = new AbortController();
  const signal = await endedByStop(product.signal, undefined, async (its) => its);
  product.abort();
  expect(signal.aborted).toBe(false);
});

test("what a call streams after its work still ends when its caller leaves", async () => {
  const caller = new AbortController();
  const stopping = new AbortController();
  const signal = await endedByStop(stopping.signal, caller.signal, async (its) => its);
  stopping.abort();
  expect(signal.aborted).toBe(false);
  caller.abort("gone");
  expect(signal.reason).toBe("gone");
});
