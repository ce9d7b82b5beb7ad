import { expect, officeTest as test } from "../fixtures/test.ts";
import { row, toast } from "../steps/lists.ts";

const url = "https://hooks.checkup-receiver.com/in";

test("a webhook is added with its secret, tried, renewed, turned off and deleted", async ({
  page,
}) => {
  await page.goto("/admin626/webhooks");
  await expect(page.getByText("No webhooks found")).toBeVisible();
  await page.getByRole("button", { name: "Add Webhook" }).click();
  const form = page.getByRole("dialog", { name: "Add Webhook" });
  await form.getByRole("textbox", { name: "URL" }).fill("https://10.0.0.1/in");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Please choose at least one event")).toBeVisible();
  await form.getByRole("checkbox", { name: "Meeting booked" }).check();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Nothing may be sent to this address.")).toBeVisible();
  await form.getByRole("textbox", { name: "URL" }).fill(url);
  await form.getByRole("button", { name: "Save" }).click();

  const issued = page.getByRole("dialog", { name: "Signing Secret" });
  const secret = await issued.getByRole("textbox", { name: "Secret" }).inputValue();
  expect(secret).toMatch(/^whsec_[\w+/]{32}$/);
  await page.keyboard.press("Escape");
  await expect(issued.getByText("You haven't copied the secret yet.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(issued).toBeHidden();
  await expect(page.getByRole("button", { name: "Add Webhook" })).toBeFocused();
  const line = row(page, url);
  await expect(line).toContainText("Meeting booked");

  await page.getByRole("button", { name: `Renew the secret of ${url}` }).click();
  const question = page.getByRole("dialog", { name: "Renew Secret" });
  await question.getByRole("button", { name: "Renew" }).click();
  const renewed = await issued.getByRole("textbox", { name: "Secret" }).inputValue();
  expect(renewed).not.toBe(secret);
  await issued.getByRole("button", { name: "Done" }).click();
  await issued.getByRole("button", { name: "Done" }).click();

  await page.getByRole("button", { name: `Edit ${url}` }).click();
  const change = page.getByRole("dialog", { name: "Edit Webhook" });
  await change.getByRole("checkbox", { name: "Product added" }).check();
  await change.getByRole("checkbox", { name: "On" }).uncheck();
  await change.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Webhook updated successfully")).toBeVisible();
  await expect(line).toContainText("Meeting booked, Product added");
  await expect(line).toContainText("Off");

  await page.getByRole("link", { name: "Deliveries" }).last().click();
  await expect(page.getByRole("heading", { level: 1, name: "Deliveries" })).toBeVisible();
  await expect(row(page, url)).toContainText("Webhook saved");
  await expect(row(page, url).getByRole("button")).toHaveCount(0); // it is off

  await page.goto("/admin626/webhooks");
  await page.getByRole("button", { name: `Delete ${url}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Webhook deleted successfully")).toBeVisible();
  await expect(page.getByText("No webhooks found")).toBeVisible();
  await toast(page, "Webhook deleted").getByRole("button", { name: "Undo" }).click();
  await expect(line).toContainText("Off");
});
