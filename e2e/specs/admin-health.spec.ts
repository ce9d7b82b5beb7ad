import type { Page } from "@playwright/test";
import { expect, officeTest as test } from "../fixtures/test.ts";
import { toast } from "../steps/lists.ts";
import { openInApp } from "../steps/in-app.ts";

const checks = ["Database", "File Storage", "Email", "Jobs", "Disk", "Backup", "Instances"];

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const summary = (page: Page) => page.getByRole("status").filter({ hasText: /work|attention/ });

test("every part is shown with its state in words, and what needs attention stands on top", async ({
  page,
}) => {
  await page.goto("/admin626");
  await page.getByRole("link", { name: "Health", exact: true }).click();
  await expect(page).toHaveTitle(/^Health – /);
  await expect(page.getByRole("heading", { level: 1, name: "Health" })).toBeVisible();
  for (const name of checks) {
    await expect(card(page, name).getByText(/^(Works|Warning|Failing)$/)).toBeVisible();
  }
  await expect(summary(page)).toContainText(/needs? attention/);
  await expect(summary(page)).toContainText(/Warning: .*Backup/);
  await expect(card(page, "Database").getByText("Works", { exact: true })).toBeVisible();
  await expect(card(page, "Backup").getByText("npm run backup -- checkup.backup")).toBeVisible();
  await expect(card(page, "Instances").getByRole("row")).toHaveCount(2);
  await expect(card(page, "Instances").getByText("This one")).toBeVisible();
  for (const name of ["PostgreSQL", "Node", "Last migration"]) {
    await expect(page.getByText(name, { exact: true })).toBeVisible();
  }
  await expect(page.getByText(/^Checked (just now|\d+ seconds? ago)$/)).toBeVisible();
});

test("a test email is sent with the keyboard, and says where it went", async ({
  page,
  product,
}) => {
  const before = await product.mailCount();
  await page.goto("/admin626/health");
  const button = page.getByRole("button", { name: "Send Test Email" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(
    toast(page, "The test email to admin@back-office.com was written to the mail folder"),
  ).toBeVisible();
  await expect(button).toBeFocused();
  const mail = await product.mailTo("admin@back-office.com", before);
  expect(mail.subject).toBe("Test email from Compliance CheckUp");
  await page.goto("/admin626/activity");
  await expect(page.getByText("Sent test", { exact: true }).first()).toBeVisible();
});

test("what is shown stays while no answer comes, and a first load that failed is tried again", async ({
  page,
}) => {
  await page.goto("/admin626/health");
  await expect(card(page, "Database")).toBeVisible();
  await page.route("**/admin/health/get", (route) => route.abort());
  const again = page.getByRole("button", { name: "Check again" });
  await again.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/The latest check failed/)).toBeVisible();
  await expect(card(page, "Database")).toBeVisible();
  await expect(again).toBeFocused();
  await openInApp(page, "/admin626/health");
  await expect(page.getByText("The health checks could not be loaded")).toBeVisible();
  await page.unroute("**/admin/health/get");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(card(page, "Database")).toBeVisible();
  await expect(page.getByText(/The latest check failed/)).toBeHidden();
});

test("another look that finds the same is not read out, and nothing flashes", async ({ page }) => {
  await page.goto("/admin626/health");
  await expect(summary(page)).toBeVisible();
  await page.evaluate(() => {
    const seen: string[] = [];
    const bones = ".mantine-Skeleton-root";
    Object.assign(window, { seen });
    const note = (changes: MutationRecord[]) => {
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        if (element?.closest("[role=status]")) seen.push("status");
        const isBone = (node: Node) =>
          node instanceof Element && (node.matches(bones) || node.querySelector(bones) !== null);
        if ([...addedNodes].some(isBone)) seen.push("skeleton");
      }
    };
    const what = { childList: true, characterData: true, subtree: true };
    new MutationObserver(note).observe(document.body, what);
  });
  for (let look = 0; look < 3; look += 1) {
    const answer = page.waitForResponse("**/admin/health/get");
    await page.getByRole("button", { name: "Check again" }).click();
    await answer;
    await expect(page.getByRole("button", { name: "Check again" })).toBeVisible();
  }
  expect(await page.evaluate(() => (window as never as { seen: string[] }).seen)).toEqual([]);
});
