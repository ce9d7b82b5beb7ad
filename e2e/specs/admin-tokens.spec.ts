import type { Page } from "@playwright/test";
import { call, expect, officeTest as test } from "../fixtures/test.ts";
import { choose, row, toast } from "../steps/lists.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const permission = (page: Page, area: string) =>
  page.getByRole("radiogroup", { name: `${area} permission` });

/** By its label: the radio itself is out of sight. */
const give = (page: Page, area: string, choice: string) =>
  permission(page, area).getByText(choice, { exact: true }).click();

/** Makes a token that may read the catalogue; answers it. */
async function createToken(page: Page, name: string) {
  await page.getByRole("button", { name: "Create Token" }).click();
  const form = page.getByRole("dialog", { name: "Create Token" });
  await form.getByRole("textbox", { name: "Name" }).fill(name);
  await give(page, "Catalogue", "Read");
  await form.getByRole("button", { name: "Create" }).click();
  const issued = page.getByRole("dialog", { name: "Your New Token" });
  const token = await issued.getByRole("textbox", { name: "Token" }).inputValue();
  await issued.getByRole("button", { name: "Copy token" }).click();
  await issued.getByRole("button", { name: "Done" }).click();
  await expect(issued).toBeHidden();
  return token;
}

const frameworks = (origin: string, token: string, init: RequestInit = {}) =>
  fetch(`${origin}/api/v1/frameworks`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
  });

test("a token is created, copied, used and revoked", async ({ page, product }) => {
  await page.goto("/admin626/api-tokens");
  await expect(page.getByRole("heading", { level: 1, name: "API Tokens" })).toBeVisible();
  await page.getByRole("button", { name: "Create Token" }).click();
  const form = page.getByRole("dialog", { name: "Create Token" });
  await form.getByRole("button", { name: "Create" }).click();
  await expect(form.getByText("Name is required")).toBeVisible();
  await expect(form.getByText("Please choose at least one permission")).toBeVisible();
  await form.getByRole("textbox", { name: "Name" }).fill("Nightly copy");
  await give(page, "Catalogue", "Read and write");
  await give(page, "People", "Read");
  await choose(form, "Lifetime", "7 days");
  await expect(form.getByText(/^Expires on /)).toBeVisible();
  await form.getByRole("button", { name: "Create" }).click();

  const issued = page.getByRole("dialog", { name: "Your New Token" });
  await expect(issued.getByText("Copy it now. It won't be shown again.")).toBeVisible();
  const field = issued.getByRole("textbox", { name: "Token" });
  await expect(field).toBeFocused();
  await issued.getByRole("button", { name: "Copy token" }).click();
  await expect(issued.getByRole("button", { name: "Copied token" })).toBeVisible();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  expect(token).toMatch(/^cck_[\w-]{43}$/);
  expect(await field.inputValue()).toBe(token);
  // Once it was copied, Escape closes at once.
  await page.keyboard.press("Escape");
  await expect(issued).toBeHidden();
  await expect(page.getByRole("button", { name: "Create Token" })).toBeFocused();
  const kept = await page.evaluate(() =>
    JSON.stringify([
      document.documentElement.outerHTML,
      location.href,
      localStorage,
      sessionStorage,
    ]),
  );
  expect(kept).not.toContain(token);

  const line = row(page, "Nightly copy");
  await expect(line).toContainText(`…${token.slice(-4)}`);
  await expect(line).toContainText("admin@back-office.com");
  await expect(line).toContainText("Catalogue: read and write, People: read");
  await expect(line).toContainText("Active");
  const body = JSON.stringify({ identifier: "by-token", name: "By Token" });
  expect((await frameworks(product.origin, token)).status).toBe(200);
  expect((await frameworks(product.origin, token, { method: "POST", body })).status).toBe(201);
  expect((await frameworks(product.origin, `${token}x`)).status).toBe(401);
  await page.reload();
  await expect(line.getByRole("time")).toHaveCount(3); // it says when it was last used

  await page.getByRole("button", { name: "Revoke Nightly copy" }).click();
  const confirm = page.getByRole("dialog", { name: "Revoke Token" });
  await expect(confirm).toContainText(`Nightly copy (…${token.slice(-4)})`);
  await confirm.getByRole("button", { name: "Revoke" }).click();
  await expect(toast(page, "Token revoked successfully")).toBeVisible();
  await expect(line).toContainText("Revoked");
  await expect(line.getByRole("button", { name: "Revoke" })).toHaveCount(0);
  // The button that opened the dialog no longer exists, its row does.
  await expect(line).toBeFocused();
  expect((await frameworks(product.origin, token)).status).toBe(401);
});

test("a token for the calendar alone is an address to subscribe to", async ({ page }) => {
  await page.goto("/admin626/api-tokens");
  await page.getByRole("button", { name: "Create Token" }).click();
  const form = page.getByRole("dialog", { name: "Create Token" });
  await form.getByRole("textbox", { name: "Name" }).fill("My calendar");
  await give(page, "Calendar", "Read");
  await form.getByRole("button", { name: "Create" }).click();
  const issued = page.getByRole("dialog", { name: "Your Calendar" });
  const address = await issued.getByLabel("Address to subscribe to").inputValue();
  const calendar = await fetch(address);
  expect(calendar.headers.get("content-type")).toBe("text/calendar");
  expect(await calendar.text()).toContain("BEGIN:VCALENDAR");
  await page.keyboard.press("Escape");
  await expect(issued).toContainText("You haven't copied the calendar address yet.");
  await issued.getByRole("button", { name: "Copy calendar address" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await issued.getByRole("button", { name: "Done" }).click();
  await expect(row(page, "My calendar")).toContainText("Calendar: read");
});

test("a token that was not copied is closed by a second Escape or Done only", async ({ page }) => {
  await page.goto("/admin626/api-tokens");
  await page.getByRole("button", { name: "Create Token" }).press("Enter");
  // The keyboard alone.
  await expect(page.getByRole("dialog").getByLabel("Name")).toBeFocused();
  await page.keyboard.type("By keyboard");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await expect(
    permission(page, "Catalogue").getByRole("radio", { name: "Read", exact: true }),
  ).toBeChecked();
  await page.keyboard.press("Enter");
  const issued = page.getByRole("dialog", { name: "Your New Token" });
  await expect(issued.getByRole("textbox", { name: "Token" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(issued.getByRole("alert")).toContainText("You haven't copied the token yet.");
  await page.mouse.click(5, 5);
  await expect(issued).toBeVisible();
  await issued.getByRole("button", { name: "Done" }).click();
  await expect(issued).toBeHidden();
  await expect(row(page, "By keyboard")).toBeVisible();
});

test("a token is no longer active once its owner is no administrator", async ({
  page,
  product,
  signIn,
  browser,
}) => {
  const email = "leaver@back-office.com";
  const other = await browser.newContext({ baseURL: product.origin });
  const theirs = await other.newPage();
  await signIn(theirs, email);
  const { id } = (await call(page, product.origin, "admin/roles/create", {
    email,
    role: "admin",
  })) as { id: string };
  await theirs.goto("/admin626/api-tokens");
  await createToken(theirs, "Left behind");
  await other.close();
  await call(page, product.origin, "admin/roles/remove", { id });
  await page.goto("/admin626/api-tokens");
  await expect(row(page, "Left behind")).toContainText("Owner is not an administrator");
  await expect(page.getByRole("button", { name: "Revoke Left behind" })).toBeVisible();
});

test("the state is in view on a desk, and says when the time has passed", async ({ page }) => {
  await page.goto("/admin626/api-tokens");
  await page.setViewportSize({ width: 1440, height: 900 });
  await createToken(page, "Short-lived");
  const line = row(page, "Short-lived");
  const state = await line.getByText("Active", { exact: true }).boundingBox();
  const revoke = await line.getByRole("button", { name: "Revoke" }).boundingBox();
  expect(state!.x + state!.width).toBeLessThan(revoke!.x);
  // Ninety days later, as far as the page knows; the session is asked about as ever.
  await page.clock.setFixedTime(Date.now() + 91 * 86_400_000);
  await page.reload();
  await expect(line).toContainText("Expired");
  await expect(line.getByRole("button", { name: "Revoke" })).toHaveCount(0);
});

test("an error leaves the form as it is, and on a phone its buttons are in view", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin626/api-tokens");
  await page.route("**/admin/tokens/create", (route) => route.abort());
  await page.getByRole("button", { name: "Create Token" }).click();
  const form = page.getByRole("dialog", { name: "Create Token" });
  await form.getByRole("textbox", { name: "Name" }).fill("Kept");
  await give(page, "System", "Read");
  const create = form.getByRole("button", { name: "Create", exact: true });
  await expect(create).toBeInViewport({ ratio: 1 });
  await create.click();
  await expect(toast(page, "Error creating token")).toContainText("The server cannot be reached.");
  await expect(form.getByRole("textbox", { name: "Name" })).toHaveValue("Kept");
  await expect(
    permission(page, "System").getByRole("radio", { name: "Read", exact: true }),
  ).toBeChecked();
});
