import { expect, test } from "vitest";
import { createSharedRuns } from "./shared-runs.ts";

/** A run that goes on until it is told what it brings. */
function bench() {
  const share = createSharedRuns<string>();
  const started: { signal: AbortSignal; bring: (result: string) => void }[] = [];
  const join = (key: string, signal?: AbortSignal) =>
    share(key, signal, (ended) => {
      const { promise, resolve } = Promise.withResolvers<string>();
      started.push({ signal: ended, bring: resolve });
      return promise;
    });
  return { join, started };
}

test("those who ask for the same at the same time share one run", async () => {
  const { join, started } = bench();
  const asked = [join("a"), join("a"), join("b")];
  expect(started).toHaveLength(2);
  started[0]!.bring("first");
  started[1]!.bring("second");
  expect(await Promise.all(asked)).toEqual(["first", "first", "second"]);
  void join("a");
  expect(started).toHaveLength(3);
});

test("who goes away ends nothing for the others", async () => {
  const { join, started } = bench();
  const gone = new AbortController();
  const [one, other] = [join("a", gone.signal), join("a", new AbortController().signal)];
  gone.abort();
  await expect(one).rejects.toMatchObject({ code: "aborted" });
  expect(started[0]!.signal.aborted).toBe(false);
  started[0]!.bring("first");
  expect(await other).toBe("first");
});

test("when all went away the run ends, and who comes then starts another", async () => {
  const { join, started } = bench();
  const gone = new AbortController();
  const asked = [join("a", gone.signal), join("a", gone.signal)];
  gone.abort();
  for (const left of asked) await expect(left).rejects.toMatchObject({ code: "aborted" });
  expect(started[0]!.signal.aborted).toBe(true);
  const late = join("a");
  started[1]!.bring("second");
  expect(await late).toBe("second");
});

test("who was gone before starts nothing", async () => {
  const { join, started } = bench();
  await expect(join("a", AbortSignal.abort())).rejects.toMatchObject({ code: "aborted" });
  expect(started).toEqual([]);
});
