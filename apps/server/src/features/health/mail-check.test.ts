import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { mailOutbox } from "#db/schema.ts";
import { checkedProduct, dayMs, minuteMs } from "#testing/checked-product.ts";

test("emails that do not get through are counted as on the first page of the admin panel", async () => {
  const { look, db, ago, administrator, settings } = await checkedProduct();
  const { api } = await administrator();
  const mail = (changed: Partial<typeof mailOutbox.$inferInsert>) => ({
    cause: randomUUID(),
    kind: "completed" as const,
    recipient: "ann@acme.com",
    createdAt: ago(5 * minuteMs),
    ...changed,
  });
  const failed = (createdAt: Date, changed: Partial<typeof mailOutbox.$inferInsert> = {}) =>
    mail({ state: "failed", createdAt, lastError: "Rejected", ...changed });
  await db
    .insert(mailOutbox)
    .values([
      mail({}),
      failed(ago(30 * dayMs)),
      failed(ago(2 * dayMs), { kind: "sign-in" }),
      mail({ state: "sent", lastError: "Sent in the end" }),
    ]);
  expect(await look("mail")).toMatchObject({ state: "ok" });
  // Email as files, where nobody but this machine can read them.
  const far = { ...settings, PUBLIC_URL: "https://check.acme.com" };
  expect(await look("mail", { settings: far })).toMatchObject({
    state: "warning",
    summary: expect.stringMatching(/^SMTP_URL: it is not set/),
  });

  await db
    .insert(mailOutbox)
    .values([mail({ createdAt: ago(180 * minuteMs) }), failed(ago(10 * dayMs))]);
  const finding = await look("mail");
  expect(finding).toMatchObject({
    state: "warning",
    summary: "2 emails could not be delivered.",
    facts: [
      ["Waiting", "2 emails"],
      ["Oldest waiting for", "3 hours"],
      ["Not delivered", "2 emails"],
      ["Latest failure", "Rejected"],
    ],
  });
  const { mailsFailing } = await api.admin.overview.get();
  expect(mailsFailing).toMatchObject({ count: 2 });
  expect(JSON.stringify(finding)).not.toContain("acme.com");
});
