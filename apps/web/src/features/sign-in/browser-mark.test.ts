import { limits } from "@app/contract";
import { expect, test, vi } from "vitest";
import { browserMarkKey } from "#lib/this-browser.ts";
import { browserMark, makeBrowserMark } from "./browser-mark.ts";

test("the identifier of a browser is valid as long as the last requested link", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const pass = (minutes: number) => vi.advanceTimersByTime(minutes * 60_000);
  const mark = makeBrowserMark();
  expect(mark).toBeDefined();
  pass(limits.signInMinutes - 1);
  expect(makeBrowserMark()).toBe(mark);
  pass(limits.signInMinutes - 1);
  expect(browserMark()).toBe(mark);
  pass(1);
  expect(browserMark()).toBeUndefined();
  expect(localStorage.getItem(browserMarkKey)).toBeNull();
});
