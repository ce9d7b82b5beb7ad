import { messages } from "@app/contract";
import { expect, test } from "vitest";
import { testApp } from "#testing/test-app.ts";

test("a stream that fails ends with our error text alone", async () => {
  const app = await testApp();
  const { api } = await app.administrator();
  await app.pool.query("alter table saas_applications rename column popular to missing");
  const chunks = await api.admin.saas.export({});
  await expect(Array.fromAsync(chunks)).rejects.toMatchObject({
    status: 500,
    message: messages.unexpected,
  });
});
