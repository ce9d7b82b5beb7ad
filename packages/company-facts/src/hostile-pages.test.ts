import { expect, test } from "vitest";
import { hostilePages } from "../fixtures/hostile-pages.ts";
import { extract } from "./extract.ts";

const deadlineMs = 2_000;

test.each(Object.entries(hostilePages))("%s are read within the deadline", (_, makePage) => {
  const page = {
    bytes: Buffer.from(makePage()),
    contentType: "text/html; charset=utf-8",
    url: "https://www.acme.com/",
  };
  const before = process.threadCpuUsage();
  const found = extract(page);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(deadlineMs);
  expect(found.name).toMatch(/^A ?c ?m ?e\b/i);
  expect(found.logos.length).toBeLessThanOrEqual(12);
});
