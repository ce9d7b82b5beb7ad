import { fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { call, expect, officeTest as test } from "../fixtures/test.ts";
import { expectAccessibleAtBothWidths } from "../steps/accessible.ts";
import { picture, upload } from "../steps/files.ts";
import { bookMeeting, choose, row, toast } from "../steps/lists.ts";

const customer = "ann@view-works.com";

test.beforeAll(async ({ asCustomer, product: { origin } }) => {
  await asCustomer(customer, async (page) => {
    const locations = ["Hamburg, Germany", "Austin, TX 78701"];
    const answers = { ...usualAnswers, companyName: "View Works", locations };
    const id = await fillCheckup(page, origin, answers, 12);
    await bookMeeting(page, origin, id);
  });
});

test("a view keeps filters and order under a name, replaces one of that name, and goes", async ({
  page,
}) => {
  await page.goto("/admin626/checkups?search=view+works");
  await choose(page, "Country", "Germany");
  await choose(page, "Status", "Completed");
  await expect(page.getByText("No CheckUps found")).toBeVisible();
  await choose(page, "Status", "All Statuses");
  await expect(row(page, "View Works")).toBeVisible();
  await page.getByRole("button", { name: "Company", exact: true }).click();
  await expect(page).toHaveURL(/sort=companyName/);
  await page.getByRole("button", { name: "Views" }).click();
  const dialog = page.getByRole("dialog", { name: "Views" });
  await expect(dialog).toContainText("No views yet.");
  await expectAccessibleAtBothWidths(page);
  await dialog.getByRole("button", { name: "Save View" }).click();
  await expect(dialog).toContainText("Name is required");
  const name = dialog.getByLabel("Save this search, filters and order as");
  await name.fill("Germans");
  await name.press("Enter");
  await expect(toast(page, "View saved")).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.goto("/admin626/checkups");
  await page.getByRole("button", { name: "Views" }).click();
  await dialog.getByRole("link", { name: "Germans" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("combobox", { name: "Country" })).toHaveValue("Germany");
  await expect(page.getByRole("searchbox")).toHaveValue("view works");
  await expect(page).toHaveURL(/sort=companyName/);
  await page.getByRole("button", { name: "Reset" }).click();
  await page.goBack();
  await expect(page.getByRole("combobox", { name: "Country" })).toHaveValue("Germany");

  await page.getByRole("button", { name: "Views" }).click();
  await name.fill("Germans");
  await dialog.getByLabel("Share with all administrators").check();
  await dialog.getByRole("button", { name: "Save View" }).click();
  await page.getByRole("button", { name: "Views" }).click();
  await expect(dialog.getByRole("listitem")).toHaveText("Germans shared");
  await expectAccessibleAtBothWidths(page);
  await dialog.getByRole("button", { name: "Delete the view Germans" }).click();
  await expect(dialog).toContainText("No views yet.");
  await expect(name).toBeFocused();
  await page.goto("/admin626/meetings");
  await choose(page, "Time", "All Times");
  await page.getByRole("button", { name: "Views" }).click();
  await expect(dialog).toContainText("No views yet.");
  await name.fill("All");
  await name.press("Enter");
  await expect(toast(page, "View saved")).toBeVisible();
  await page.goto("/admin626/meetings");
  await page.getByRole("button", { name: "Views" }).click();
  await dialog.getByRole("link", { name: "All" }).click();
  await expect(page.getByRole("combobox", { name: "Time" })).toHaveValue("All Times");
});

test("what is ticked is exported", async ({ page }) => {
  await page.goto("/admin626/roles?search=back-office");
  await page.getByRole("checkbox", { name: "Select admin@back-office.com" }).check();
  const bar = page.getByRole("region", { name: "Selection" });
  const download = page.waitForEvent("download");
  await bar.getByRole("button", { name: "Export CSV" }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  const lines = Buffer.concat(chunks).toString().trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("admin@back-office.com");
});

test("meetings are cancelled, people disabled, roles deleted and emails sent again together", async ({
  page,
  product: { origin },
}) => {
  const bar = page.getByRole("region", { name: "Selection" });
  await page.goto("/admin626/emails?search=view-works&kind=invitation");
  await page.getByRole("checkbox", { name: `Select ${customer}` }).check();
  await bar.getByRole("button", { name: "Send selected again" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send selected again" }).click();
  await expect(toast(page, "1 email on the way")).toBeVisible();

  await page.goto("/admin626/meetings?search=view+works");
  await page.getByRole("checkbox", { name: "Select View Works" }).check();
  await bar.getByRole("button", { name: "Cancel selected" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel selected" });
  await expect(dialog).toContainText("cancel 1 meeting?");
  await expectAccessibleAtBothWidths(page);
  await dialog.getByRole("button", { name: "Cancel selected" }).click();
  await expect(toast(page, "1 meeting cancelled")).toBeVisible();
  await expect(row(page, "View Works")).toContainText("Cancelled");

  await page.goto("/admin626/profiles?search=view-works");
  await page.getByRole("checkbox", { name: `Select ${customer}` }).check();
  await choose(bar, "Set sign-in", "Disabled");
  await page.getByRole("dialog").getByRole("button", { name: "Change" }).click();
  await expect(row(page, customer)).toContainText("disabled");

  for (const email of ["one@view-works.com", "two@view-works.com"])
    await call(page, origin, "admin/roles/create", { email, role: "user" });
  await page.goto("/admin626/roles");
  await page.getByRole("searchbox").fill("admin@back-office");
  await page.getByRole("checkbox", { name: "Select admin@back-office.com" }).check();
  await bar.getByRole("button", { name: "Delete selected" }).click();
  await expect(page.getByRole("dialog")).toContainText("You are one of them yourself.");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.goto("/admin626/roles?search=view-works");
  await page.getByRole("checkbox", { name: "Select one@view-works.com" }).check();
  await bar.getByRole("button", { name: "Select all 2 found" }).click();
  await bar.getByRole("button", { name: "Delete selected" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete selected" }).click();
  await expect(toast(page, "2 roles deleted successfully")).toBeVisible();
  await expect(page.getByText("No roles found")).toBeVisible();
  await toast(page, "2 roles deleted").getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "two@view-works.com")).toBeVisible();

  await page.goto("/admin626/api-tokens");
  for (const name of ["Ticked one", "Ticked two"])
    await call(page, origin, "admin/tokens/create", { name, scopes: ["catalogue:read"], days: 30 });
  await page.goto("/admin626/api-tokens?search=ticked");
  await page.getByRole("checkbox", { name: "Select Ticked one" }).check();
  await bar.getByRole("button", { name: "Select page" }).click();
  await bar.getByRole("button", { name: "Revoke selected" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke selected" }).click();
  await expect(toast(page, "2 tokens revoked")).toBeVisible();
  await expect(row(page, "Ticked two")).toContainText("Revoked");
});

test("a merge and a deleted file are undone", async ({ page, product: { origin } }) => {
  for (const name of ["Twofold Old", "Twofold New"]) {
    const identifier = name.toLowerCase().replaceAll(" ", "-");
    await call(page, origin, "admin/saas/create", { identifier, name, category: "Testing" });
  }
  await page.goto("/admin626/saas?search=twofold");
  await page.getByRole("button", { name: "Merge Twofold Old into..." }).click();
  const dialog = page.getByRole("dialog", { name: "Merge Applications" });
  await dialog.getByRole("combobox", { name: "Application to keep" }).fill("twofold new");
  await page.getByRole("option", { name: /^Twofold New/ }).click();
  await dialog.getByRole("button", { name: "Merge" }).click();
  await expect(toast(page, "Applications merged successfully")).toBeVisible();
  await expect(row(page, "Twofold Old")).toBeHidden();
  await toast(page, "Applications merged").getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "Twofold Old restored")).toBeVisible();
  await expect(row(page, "Twofold Old")).toBeVisible();

  await upload(page, "twofold", [picture("twofold.png")]);
  await page.getByText("List view").click();
  await page.getByRole("checkbox", { name: "Select twofold.png" }).check();
  await page.getByRole("button", { name: /^Delete Selected/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(row(page, "twofold.png")).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "twofold.png restored")).toBeVisible();
  await expect(row(page, "twofold.png")).toBeVisible();
});
