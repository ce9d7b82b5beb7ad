import { shippedFiles } from "@app/readiness";
import { expect, test } from "vitest";
import { readinessVersions } from "#db/schema.ts";
import { checkedProduct } from "#testing/checked-product.ts";

test("rows that have to be checked again are named", async () => {
  const { look } = await checkedProduct();
  expect(await look("readiness")).toMatchObject({ state: "ok" });
  const now = new Date("2090-01-01T12:00:00Z");
  expect(await look("readiness", { now })).toMatchObject({
    state: "warning",
    summary: expect.stringMatching(
      /^Check again \d+ rows of dates\.csv: line 2 \([\w-]+, since 20\d\d-\d\d-\d\d\), .* more\.$/,
    ) as string,
  });
});

test("a version that an upgraded product cannot read is reported, and its own data is used", async () => {
  const { db, look, time } = await checkedProduct();
  const files = { ...shippedFiles(), places: "region\neu\n" };
  const made = { madeBy: "ann@acme.com", madeAt: time.now, publishedAt: time.now };
  await db.insert(readinessVersions).values({ number: 4, files, ...made });
  expect(await look("readiness")).toMatchObject({
    state: "failing",
    summary:
      "Version 4 cannot be used: places.csv:1 words: the column is missing. The data of the product is used.",
    facts: [["Version", "0"], expect.anything()],
  });
});
