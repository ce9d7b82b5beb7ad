import { expect } from "../fixtures/test.ts";
import type { Camera } from "./camera.ts";

const lists = [
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
  "brand",
  "health",
  "api-tokens",
  "webhooks",
  "deliveries",
];

/** Every page of the admin panel, for an administrator who is signed in. */
export async function shootBackOffice(camera: Camera): Promise<void> {
  await camera.open("/admin626");
  await expect(camera.page.getByRole("heading", { name: "CheckUps by Status" })).toBeVisible();
  await camera.shoot("admin-overview");
  await camera.shootWhole("admin-overview-whole");
  for (const name of lists) {
    await camera.open(`/admin626/${name}`);
    await camera.shoot(`admin-${name}`);
  }
  await shootDialogs(camera);
  await shootFrame(camera);
  const { page } = camera;
  await camera.open("/admin626/checkups?search=harbor");
  await page.getByRole("link", { name: "Harbor & Pine Robotics" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("CheckUps");
  await camera.shoot("admin-checkup");
  await camera.shootWhole("admin-checkup-whole");
}

async function shootDialogs(camera: Camera): Promise<void> {
  const { page } = camera;
  const shootDialog = async (path: string, opener: string, name: string) => {
    await camera.open(path);
    await page.getByRole("button", { name: opener, exact: true }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await camera.shoot(name);
  };
  await shootDialog("/admin626/saas?search=notion", "Edit Notion", "admin-edit");
  await shootDialog("/admin626/saas?search=notion", "Delete Notion", "admin-delete");
  await shootDialog("/admin626/saas", "Import CSV", "admin-import");
  await shootDialog("/admin626/app-logos", "Bulk Upload", "admin-upload");
  await shootDialog("/admin626/roles", "Add Role", "admin-add-role");
  await shootDialog("/admin626/api-tokens", "Create Token", "admin-create-token");
  await camera.open("/admin626/saas?search=nothing-like-this");
  await expect(page.getByText("No applications found")).toBeVisible();
  await camera.shoot("admin-empty");
  await page.route("**/admin/saas/list", (route) => route.abort());
  await page.goto("/admin626/saas");
  await expect(page.getByText("This list could not be loaded")).toBeVisible();
  await camera.shoot("admin-failed");
  await page.unroute("**/admin/saas/list");
}

/** The sidebar the other way than it is at first, and the palette. */
async function shootFrame(camera: Camera): Promise<void> {
  const { page } = camera;
  await camera.open("/admin626/saas");
  const toggle = page.getByRole("button", { name: "Toggle Sidebar" });
  await toggle.click();
  await camera.shoot("admin-sidebar");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  if (camera.look.viewport.width >= 768) await toggle.click(); // its state is kept
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toBeVisible();
  await camera.shoot("admin-palette");
  await page.keyboard.type("cascade");
  await expect(page.getByRole("option", { name: /Cascade Freight/ }).first()).toBeVisible();
  await camera.shoot("admin-palette-found");
  await page.keyboard.press("Escape");
}
