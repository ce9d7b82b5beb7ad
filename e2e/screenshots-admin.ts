import type { Page } from "@playwright/test";
import { usualAnswers } from "./filled-checkup.ts";
import { expect } from "./fixtures.ts";

const pages = [
  "frameworks",
  "checkups",
  "meetings",
  "profiles",
  "roles",
  "work-platforms",
  "cloud-platforms",
  "saas",
  "it-security",
  "app-logos",
  "activity",
  "health",
];

/** Every page of the back office, with the dialogs of one list. */
export async function shootBackOffice(
  page: Page,
  shoot: (name: string, fullPage?: boolean) => Promise<void>,
) {
  await page.goto("/admin626");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await shoot("admin-overview");
  for (const name of pages) {
    await page.goto(`/admin626/${name}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await shoot(`admin-${name}`, false);
  }
  await page.goto("/admin626/checkups");
  const company = page.getByRole("link", { name: usualAnswers.companyName }).first();
  await company.click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("CheckUps");
  await shoot("admin-checkup");
  await page.goto("/admin626/saas?search=notion");
  await page.getByRole("button", { name: "Edit Notion", exact: true }).click();
  await shoot("admin-dialog", false);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete Notion", exact: true }).click();
  await shoot("admin-delete", false);
  await page.goto("/admin626/saas?search=nothing-like-this");
  await expect(page.getByText("No applications found")).toBeVisible();
  await shoot("admin-empty", false);
}
