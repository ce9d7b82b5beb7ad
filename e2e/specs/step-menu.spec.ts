import { fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { expect, customerTest as test } from "../fixtures/test.ts";
import { toast } from "../steps/lists.ts";

test("on a phone, the list of steps opens over the page and leads to a step", async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await fillCheckup(page, product.origin, usualAnswers, 4);
  await page.goto(`/checkup/${id}`);
  const button = page.getByRole("button", { name: "Step 4 of 12" });
  const list = page.getByRole("navigation", { name: "Steps" });
  await expect(button).toBeVisible();
  await expect(list).toBeHidden();
  await button.click();
  await expect(list.getByRole("button", { name: "Work Platform" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await button.click();
  await list.getByRole("button", { name: "Staff Details" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Staff Details" })).toBeFocused();
  await expect(list).toBeHidden();
});

test("on a phone, a toast keeps clear of the footer and goes with its step", async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const answers = { ...usualAnswers, locations: [] };
  const id = await fillCheckup(page, product.origin, answers, 4);
  await page.goto(`/checkup/${id}`);
  await page.getByRole("button", { name: "Add" }).click();
  const error = toast(page, "Empty Location");
  await expect(error).toBeVisible();
  const gap = async () => {
    const footer = await page.getByRole("contentinfo").boundingBox();
    const above = await error.boundingBox();
    return footer && above && footer.y - (above.y + above.height);
  };
  await expect.poll(gap).toBeGreaterThan(4);
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Staff Details" })).toBeVisible();
  await expect(error).toHaveCount(0, { timeout: 2_000 });
});
