import type { Page } from "@playwright/test";
import { startCheckup } from "../fixtures/filled-checkup.ts";
import { call, expect, officeTest as test } from "../fixtures/test.ts";
import { choose, row, toast } from "../steps/lists.ts";

const customer = "ann@dogwood-company.com";
const second = "second@back-office.com";

test.beforeAll(async ({ asCustomer, product }) => {
  await asCustomer(customer, async (page) => {
    await startCheckup(page, product.origin);
    await startCheckup(page, product.origin);
  });
});

async function giveRole(page: Page, origin: string, email: string, role: string) {
  const answer = await call(page, origin, "admin/roles/create", { email, role });
  return answer as { id: string };
}

test("profiles say who signed in, and lead to the check-ups", async ({ page }) => {
  await page.goto("/admin626/profiles");
  await expect(page.getByRole("heading", { name: "User Profiles", level: 1 })).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveText([
    "Email",
    "Roles",
    "CheckUps",
    "Sessions",
    "Created",
    "Actions",
  ]);
  await page.getByRole("searchbox").fill("@back-off");
  await expect(row(page, "admin@back-office.com")).toContainText("Administrator");
  await page.getByRole("searchbox").fill("DOGWOOD");
  await expect(page.getByText("Showing 1 to 1 of 1 profiles")).toBeVisible();
  await expect(row(page, customer)).toContainText("User");
  await page.getByRole("link", { name: `2 CheckUps of ${customer}` }).click();
  await expect(page.getByText("Showing 1 to 2 of 2 CheckUps")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "User" })).toHaveValue(customer);
  await page.goBack();
  await expect(page.getByRole("searchbox")).toHaveValue("DOGWOOD");
  await page.getByRole("searchbox").fill("nobody at all");
  await expect(page.getByText("No profiles found")).toBeVisible();
});

test("a role is added, changed and deleted", async ({ page }) => {
  await page.goto("/admin626/roles");
  await expect(page.getByRole("heading", { name: "User Roles", level: 1 })).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveText(["Email", "Role", "Created", "Actions"]);
  const opener = page.getByRole("button", { name: "Add Role" });
  await opener.click();
  const add = page.getByRole("dialog", { name: "Add User Role" });
  await add.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Please fill all fields")).toContainText("Error");
  await add.getByLabel("Email").fill("no address");
  await choose(add, "Role", "User");
  await add.getByRole("button", { name: "Save" }).click();
  await expect(add.getByText("Please enter a valid email address")).toBeVisible();
  await add.getByLabel("Email").fill("dogw");
  await page.getByRole("option", { name: customer }).click();
  await expect(add.getByLabel("Email")).toHaveValue(customer);
  await add.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Role created successfully")).toBeVisible();
  await expect(opener).toBeFocused();
  await expect(row(page, customer)).toContainText("User");

  await opener.click();
  await add.getByLabel("Email").fill(customer.toUpperCase());
  await choose(add, "Role", "Administrator");
  await add.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Error creating role")).toContainText(
    "This user already has a role. Please change that one.",
  );
  await add.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();

  await page.getByRole("button", { name: `Edit ${customer}` }).click();
  const edit = page.getByRole("dialog", { name: "Edit User Role" });
  await expect(edit.getByLabel("Email")).toBeDisabled();
  await choose(edit, "Role", "Administrator");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Role updated successfully")).toBeVisible();
  await expect(row(page, customer)).toContainText("Administrator");
  await choose(page, "Role", "User");
  await expect(row(page, customer)).toHaveCount(0);
  await page.goBack();

  await page.getByRole("button", { name: `Delete ${customer}` }).click();
  const confirm = page.getByRole("dialog", { name: "Delete Role" });
  await expect(confirm).toContainText(`${customer} (Administrator)`);
  await expect(confirm).toContainText("This action cannot be undone.");
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Role deleted successfully")).toBeVisible();
  await expect(row(page, customer)).toHaveCount(0);
});

test("the last administrator cannot be removed, and no longer made a user", async ({
  page,
  product,
}) => {
  await page.goto("/admin626/roles?role=admin");
  await expect(page.getByText("Showing 1 to 1 of 1 roles")).toBeVisible();
  await page.getByRole("button", { name: "Delete admin@back-office.com" }).click();
  const confirm = page.getByRole("dialog", { name: "Delete Role" });
  await expect(confirm).toContainText("The last administrator cannot be removed.");
  await expect(confirm.getByRole("button", { name: "Delete" })).toBeDisabled();
  await confirm.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Edit admin@back-office.com" }).click();
  const edit = page.getByRole("dialog", { name: "Edit User Role" });
  await expect(edit.getByText("This is your own role")).toBeHidden();
  await choose(edit, "Role", "User");
  await expect(edit.getByRole("alert")).toContainText("you can no longer open the admin panel");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Error updating role")).toContainText(
    "The last administrator cannot be removed.",
  );
  await edit.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();

  const { id } = await giveRole(page, product.origin, "eve@dogwood-company.com", "user");
  await page.goto("/admin626/roles?search=eve%40dogwood");
  await page.getByRole("button", { name: "Edit eve@dogwood-company.com" }).click();
  await call(page, product.origin, "admin/roles/remove", { id });
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Error updating role")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("No roles found")).toBeVisible();
});

test("a list has pages, and goes back one when its last page is emptied", async ({
  page,
  product,
}) => {
  for (let number = 10; number <= 60; number += 1) {
    await giveRole(page, product.origin, `p${number}@paging-company.com`, "user");
  }
  await page.goto("/admin626/roles?search=paging-company&sort=email&direction=asc");
  await expect(page.getByText("Showing 1 to 50 of 51 roles")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("user-roles.csv");
  await page.getByRole("button", { name: "Page 2" }).click();
  await expect(page.getByText("Showing 51 to 51 of 51 roles")).toBeVisible();
  const last = page.getByRole("button", { name: "Delete p60@paging-company.com" });
  await last.click();
  const confirm = page.getByRole("dialog", { name: "Delete Role" });
  await page.route("**/admin/roles/remove", (route) => route.abort());
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Error deleting role")).toContainText("The server cannot be reached.");
  await page.unroute("**/admin/roles/remove");
  await last.click();
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Showing 1 to 50 of 50 roles")).toBeVisible();
  await expect(page).not.toHaveURL(/page=2/);
});

test("an administrator who gives up the role sees Access Denied", async ({
  page,
  asCustomer,
  product,
}) => {
  await giveRole(page, product.origin, second, "admin");
  await asCustomer(second, async (own) => {
    await own.goto("/dashboard");
    await own.getByRole("link", { name: "Admin Panel" }).click();
    await expect(own.getByRole("heading", { name: "Overview" })).toBeVisible();
    await own.goto("/admin626/roles");
    await own.getByRole("button", { name: `Edit ${second}` }).click();
    await choose(own.getByRole("dialog"), "Role", "User");
    await own.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(toast(own, "Role updated successfully")).toBeVisible();
    await expect(own.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    await expect(own.getByRole("alert")).toHaveCount(0);
    await own.goto("/dashboard");
    await expect(own.getByText(second)).toBeVisible();
    await expect(own.getByRole("link", { name: "Admin Panel" })).toHaveCount(0);
  });
});
