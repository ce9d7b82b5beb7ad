import { expect, test } from "vitest";
import { oneByOne } from "./one-by-one.ts";

test("one begins when the one before has ended, however that ended", async () => {
  const turn = oneByOne();
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} begins`);
    await new Promise(setImmediate);
    steps.push(`${name} ends`);
    if (name === "first") throw new Error("no more");
    return name;
  };
  const first = turn("a list", work("first"));
  const second = turn("a list", work("second"));
  const other = turn("another list", work("other"));
  await expect(first).rejects.toThrow("no more");
  expect(await Promise.all([second, other])).toEqual(["second", "other"]);
  expect(await turn("a list", work("third"))).toBe("third");
  const ofList = steps.filter((step) => !step.startsWith("other"));
  expect(ofList).toEqual(
    ["first", "second", "third"].flatMap((name) => [`${name} begins`, `${name} ends`]),
  );
  expect(steps.indexOf("other begins")).toBeLessThan(steps.indexOf("first ends"));
});
