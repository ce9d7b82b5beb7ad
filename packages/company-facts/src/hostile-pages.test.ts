import { expect, test } from "vitest";
import { extractHtml } from "../fixtures/facts-of.ts";
import { hostilePages } from "../fixtures/hostile-pages.ts";

const deadlineMs = 2_000;

test.each(Object.entries(hostilePages))("%s are read within the deadline", (_, makePage) => {
  const page = makePage();
  const before = process.threadCpuUsage();
  const found = extractHtml(page);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(deadlineMs);
  expect(found.name).toMatch(/^A ?c ?m ?e\b/i);
  expect(found.logos.length).toBeLessThanOrEqual(12);
});
