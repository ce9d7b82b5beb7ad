import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { mailOutbox } from "#db/schema.ts";
import { checkedProduct, dayMs, minuteMs } from "#testing/checked-product.ts";

test("mails that wait for long and mails that failed are told of", async () => {
  const { look, db, ago } = await checkedProduct();
  const mail = (changed: Partial<typeof mailOutbox.$inferInsert>) => ({
    cause: randomUUID(),
    recipient: "ann@acme.com",
    createdAt: ago(5 * minuteMs),
    ...changed,
  });
  await db
    .insert(mailOutbox)
    .values([
      mail({}),
      mail({ state: "failed", createdAt: ago(30 * dayMs), lastError: "Long ago" }),
      mail({ state: "sent", lastError: "Sent in the end" }),
    ]);
  expect(await look("mail")).toMatchObject({ state: "ok" });

  await db
    .insert(mailOutbox)
    .values([
      mail({ createdAt: ago(3 * 60 * minuteMs) }),
      mail({ state: "failed", createdAt: ago(2 * minuteMs), lastError: "Refused" }),
    ]);
  const finding = await look("mail");
  expect(finding).toMatchObject({
    state: "warning",
    summary: "The oldest of 2 mails waits for 3 hours. 1 mail of the last seven days failed.",
    facts: [
      ["Waiting", "2 mails"],
      ["Oldest waits for", "3 hours"],
      ["Failed within seven days", "1 mail"],
      ["Latest failure", "Refused"],
    ],
  });
  expect(JSON.stringify(finding)).not.toContain("acme.com");
});

test("mail as files is a warning where nobody but this machine can read them", async () => {
  const { look, settings } = await checkedProduct();
  const far = { ...settings, PUBLIC_URL: "https://check.acme.com" };
  expect(await look("mail", { settings: far })).toMatchObject({
    state: "warning",
    summary: expect.stringMatching(/^SMTP_URL: it is not set/),
  });
});
