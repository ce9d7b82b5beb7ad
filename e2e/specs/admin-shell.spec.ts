import { expect, test } from "../fixtures/test.ts";
import { untilReady } from "../steps/in-app.ts";

const pages = [
  ["", "Overview"],
  ["/frameworks", "Compliance Frameworks"],
  ["/checkups", "CheckUps"],
  ["/profiles", "User Profiles"],
  ["/roles", "User Roles"],
  ["/cloud-platforms", "Cloud Platforms"],
  ["/it-security", "IT Security Applications"],
  ["/saas", "SaaS Applications"],
  ["/work-platforms", "Work Platforms"],
  ["/readiness", "Readiness Data"],
  ["/app-logos", "App Logos Storage"],
  ["/meetings", "Meetings"],
  ["/activity", "Activity"],
  ["/api-tokens", "API Tokens"],
  ["/health", "Health"],
  ["/webhooks", "Webhooks"],
  ["/deliveries", "Deliveries"],
] as const;

test("who is no administrator sees nothing of the admin panel", async ({ page, signIn }) => {
  await page.goto("/admin626/saas?search=slack");
  await expect(page).toHaveURL(/\/auth\?next=%2Fadmin626%2Fsaas/);
  await signIn(page, "plain@plain-company.com");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/admin626/saas");
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(
    page.getByText("You don't have permission to access the admin panel."),
  ).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Admin Panel" })).toHaveCount(0);
  const palette = page.getByRole("dialog", { name: "Search or go to" });
  await page.keyboard.press("Control+k");
  await expect(palette).toHaveCount(0);
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.keyboard.press("Control+k");
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("button", { name: "Search or go to" })).toHaveCount(0);
  await expect(palette).toHaveCount(0);
  expect(asked.filter((url) => /rpc\/admin|palette/.test(url))).toEqual([]);
});

test("every page opens from the sidebar", async ({ page, signInAsAdministrator }) => {
  await signInAsAdministrator(page);
  await page.goto("/admin626");
  const menu = page.getByRole("navigation", { name: "Admin Panel" });
  for (const [path, title] of pages) {
    const link = title === "App Logos Storage" ? "App Logos" : title;
    await menu.getByRole("link", { name: link, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/admin626${path}$`));
  }
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("the sidebar collapses with ctrl and B, stays so for a week, and is a drawer on a phone", async ({
  page,
  signInAsAdministrator,
}) => {
  await signInAsAdministrator(page);
  await page.goto("/admin626/frameworks");
  const menu = page.getByRole("navigation", { name: "Admin Panel" });
  const width = async () => Math.round((await menu.boundingBox())?.width ?? 0);
  await expect(menu.getByText("Work Platforms")).toBeVisible();
  await expect.poll(width).toBeGreaterThanOrEqual(255);
  await untilReady(page);
  await page.keyboard.press("Control+b");
  await expect(menu.getByText("Work Platforms")).toBeHidden();
  await expect.poll(width).toBeLessThanOrEqual(48);
  const kept = (await page.context().cookies()).find(({ name }) => name === "sidebar_state");
  expect(kept?.value).toBe("collapsed");
  const days = ((kept?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(7);
  await page.reload();
  await expect.poll(width).toBeLessThanOrEqual(48);
  await untilReady(page);
  const link = menu.getByRole("link", { name: "Work Platforms" });
  await expect(link).toHaveAttribute("title", "Work Platforms");
  const toggle = page.getByRole("button", { name: "Toggle Sidebar" });
  await toggle.click();
  await expect(menu.getByText("Work Platforms")).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(menu).toHaveCount(0);
  await toggle.click();
  const drawer = page.getByRole("dialog");
  expect(Math.round((await drawer.boundingBox())?.width ?? 0)).toBe(288);
  await drawer.getByRole("link", { name: "Work Platforms" }).click();
  await expect(page.getByRole("heading", { name: "Work Platforms" })).toBeVisible();
  await expect(drawer).toBeHidden();
});
