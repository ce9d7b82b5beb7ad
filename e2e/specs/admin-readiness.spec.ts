import { expect, officeTest as test } from "../fixtures/test.ts";
import { expectAccessibleAtBothWidths } from "../steps/accessible.ts";

test("what a product is for is set in its dialog, and becomes a version that can be looked at before it counts", async ({
  page,
}) => {
  await page.goto("/admin626/saas?search=slack");
  await page.getByRole("button", { name: "What Slack is for" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Its purpose").first().fill("backup");
  await page.getByRole("option", { name: "backup", exact: true }).click();
  await page.keyboard.press("Tab");
  await expectAccessibleAtBothWidths(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved as a new version of the readiness data")).toBeVisible();
  await page.goto("/admin626/readiness");
  await expect(page.getByText("What slack is for")).toBeVisible();
  await page.getByRole("button", { name: "Preview and publish, version 1" }).click();
  await expect(dialog).toContainText("Compared with version 0, of 3 examples");
  await expectAccessibleAtBothWidths(page);
});

test("a row that somebody has read in its source is confirmed, and the new version is offered for publication", async ({
  page,
}) => {
  await page.goto("/admin626/readiness");
  await page.getByRole("button", { name: "Confirm Rows" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm rows" });
  await dialog.getByLabel("Search rows").fill("no such row");
  await expect(dialog.getByText("No row matches your search.")).toBeVisible();
  await dialog.getByLabel("Search rows").fill("164.316");
  await dialog.getByRole("checkbox", { name: "Records of the Security Rule" }).check();
  await dialog.getByLabel("Search rows").fill("");
  await expectAccessibleAtBothWidths(page);
  await dialog.getByRole("button", { name: "Confirm 1 row" }).click();
  const publish = page.getByRole("dialog", { name: "Publish version" });
  await expect(publish).toContainText("Compared with version 0");
  await publish.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("is in force", { exact: false }).first()).toBeVisible();
});
