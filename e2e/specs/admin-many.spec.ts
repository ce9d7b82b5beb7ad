import { finishReminder } from "@app/contract";
import { startCheckup } from "../fixtures/filled-checkup.ts";
import { call, expect, officeTest as test } from "../fixtures/test.ts";
import { expectAccessibleAtBothWidths } from "../steps/accessible.ts";
import { choose, row, toast } from "../steps/lists.ts";

const customer = "ann@many-works.com";

test("products of a search are published, categorised, deleted and restored together", async ({
  page,
  product: { origin },
}) => {
  for (const name of ["Manyfold One", "Manyfold Two", "Manyfold Three"]) {
    const identifier = name.toLowerCase().replaceAll(" ", "-");
    const fields = { identifier, name, category: "Testing", published: false };
    await call(page, origin, "admin/saas/create", fields);
  }
  await page.goto("/admin626/saas?search=manyfold");
  await page.getByRole("checkbox", { name: "Select Manyfold One" }).check();
  const bar = page.getByRole("region", { name: "Selection" });
  await expect(bar).toContainText("1 Application selected");
  await bar.getByRole("button", { name: "Select all 3 found" }).click();
  await expect(bar).toContainText("3 Applications selected");
  await expectAccessibleAtBothWidths(page);
  await choose(bar, "Set publication", "Published");
  await expect(toast(page, "3 Applications changed")).toBeVisible();
  for (const name of ["One", "Two", "Three"])
    await expect(page.getByRole("switch", { name: `Manyfold ${name} is published` })).toBeChecked();
  await expect(bar).toBeHidden();

  await page.getByRole("checkbox", { name: "Select Manyfold Two" }).check();
  await choose(bar, "Set category", "Accounting & Finance");
  await expect(row(page, "Manyfold Two")).toContainText("Accounting & Finance");
  await page.getByRole("checkbox", { name: "Select Manyfold Two" }).check();
  await choose(bar, "Set offer", "No longer offered");
  await expect(row(page, "Manyfold Two")).toContainText("No longer offered");

  await page.getByRole("checkbox", { name: "Select Manyfold Two" }).check();
  await bar.getByRole("button", { name: "Select page" }).click();
  await bar.getByRole("button", { name: "Delete selected" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No applications found")).toBeVisible();
  await page.goto("/admin626/trash?search=manyfold");
  await page.getByRole("checkbox", { name: "Select Manyfold Two" }).check();
  await bar.getByRole("button", { name: "Select page" }).click();
  await bar.getByRole("button", { name: "Restore selected" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore selected" }).click();
  await expect(toast(page, "3 records restored")).toBeVisible();
  await page.goto("/admin626/saas?search=manyfold");
  await expect(row(page, "Manyfold Two")).toContainText("Accounting & Finance");
});

test("a customer is reminded once a day, then disabled and enabled again", async ({
  page,
  asCustomer,
  product,
}) => {
  await asCustomer(customer, (hers) => startCheckup(hers, product.origin));
  await page.goto("/admin626/checkups?search=many-works");
  await page.getByRole("link", { name: "Untitled CheckUp" }).click();
  const remind = page.getByRole("button", { name: "Send Reminder" });
  await remind.click();
  const dialog = page.getByRole("dialog", { name: "Send Reminder" });
  await expect(dialog).toContainText(finishReminder(null).text);
  await expect(dialog).toContainText(customer);
  await expectAccessibleAtBothWidths(page);
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(toast(page, "Reminder sent")).toBeVisible();
  await expect
    .poll(async () => (await product.mailTo(customer)).subject)
    .toBe(finishReminder(null).heading);
  await remind.click();
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(toast(page, "was already written today")).toBeVisible();

  await page.goto("/admin626/profiles?search=many-works");
  await page.getByRole("button", { name: `Disable ${customer}` }).click();
  const disabling = page.getByRole("dialog", { name: "Disable Person" });
  await disabling.getByRole("button", { name: "Disable" }).click();
  await expect(toast(page, `${customer} is disabled`)).toBeVisible();
  await expect(row(page, customer)).toContainText("User, disabled");
  await expectAccessibleAtBothWidths(page);
  await page.getByRole("button", { name: `Enable ${customer}` }).click();
  const enabling = page.getByRole("dialog", { name: "Enable Person" });
  await enabling.getByRole("button", { name: "Enable" }).click();
  await expect(row(page, customer)).not.toContainText("disabled");
});
