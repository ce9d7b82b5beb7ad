import { call, expect, test } from "../fixtures/test.ts";
import { fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";

test("what is offered no more, or deleted, stays in a check-up by its name", async ({
  page,
  browser,
  product,
  signIn,
  signInAsAdministrator,
}) => {
  const office = await (await browser.newContext()).newPage();
  await signInAsAdministrator(office);
  const desk = { identifier: "kept-desk", name: "Kept Desk" };
  await call(office, product.origin, "admin/workPlatforms/create", desk);
  await signIn(page, "keeper@acme.com");
  const answers = { ...usualAnswers, workPlatforms: [desk.identifier] };
  const id = await fillCheckup(page, product.origin, answers, 5);

  await office.goto(`${product.origin}/admin626/work-platforms?search=kept-desk`);
  const row = office.getByRole("row").filter({ hasText: "kept-desk" });
  const offer = async (checked: boolean) => {
    await row.getByRole("button", { name: "Edit Kept Desk" }).click();
    const dialog = office.getByRole("dialog", { name: "Edit Work Platform" });
    await dialog.getByRole("checkbox", { name: "Offered to customers" }).setChecked(checked);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
  };
  const chip = page.getByRole("listitem").filter({ hasText: "Kept Desk No longer offered" });
  const card = page.getByRole("checkbox", { name: "Kept Desk" });
  const next = page.getByRole("button", { name: "Next", exact: true });

  await offer(false);
  await expect(row).toContainText("No longer offered");
  await page.goto(`/checkup/${id}`);
  await expect(chip).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(next).toBeEnabled();

  await offer(true);
  await expect(row).not.toContainText("No longer offered");
  await page.reload();
  await expect(card).toBeChecked();
  await expect(chip).toHaveCount(0);

  await row.getByRole("button", { name: "Delete Kept Desk" }).click();
  await office.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
  await office.getByRole("button", { name: "Add Platform" }).click();
  const add = office.getByRole("dialog", { name: "Add Work Platform" });
  await add.getByLabel("Identifier").fill("kept-desk");
  await add.getByLabel("Name").fill("Another Desk");
  await add.getByRole("button", { name: "Save" }).click();
  const reason =
    "Some CheckUps still use a deleted record with this identifier. Please choose another one.";
  await expect(add.getByLabel("Identifier")).toHaveAccessibleDescription(new RegExp(reason));
  await page.reload();
  await expect(chip).toBeVisible();
  await expect(next).toBeEnabled();
  await office.context().close();
});
