import type { Page } from "@playwright/test";
import { startCheckup } from "../fixtures/filled-checkup.ts";
import { call, expect, customerTest as test } from "../fixtures/test.ts";
import { expectAccessible } from "../steps/accessible.ts";

const signOut = (page: Page) => page.getByRole("button", { name: "Sign Out", exact: true });
const account = (page: Page) => page.getByRole("button", { name: /: where you are signed in$/ });
const endOwnSession = (page: Page) =>
  page.getByRole("button", { name: "Sign Out: Chrome on Linux" });

/** The page has learnt whose session its cookie is since it was last open. */
async function knows(page: Page, email: string) {
  await page.goto("/");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(email)).toBeVisible();
}

/** On the dashboard, with a website that only the device has: half typed, it is not sent. */
async function leaveUnsaved(page: Page, origin: string) {
  const id = await startCheckup(page, origin);
  await page.goto(`/checkup/${id}`);
  await page.getByLabel("Company Name").fill("Outward");
  await page.getByLabel("Website").fill("half-a-web");
  await expect(page.getByText("Not saved – see the marked field")).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByText("Unsaved changes on this device")).toBeVisible();
  return id;
}

test("signing out with unsaved answers asks first, and leads to them", async ({
  page,
  product,
}) => {
  const id = await leaveUnsaved(page, product.origin);
  await signOut(page).click();
  const dialog = page.getByRole("dialog", { name: "Some answers aren't saved yet" });
  await expect(dialog.getByRole("button", { name: "Stay" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(signOut(page)).toBeFocused();

  // Who ends this very session in the list of them is asked likewise.
  await account(page).click();
  await endOwnSession(page).click();
  await expect(dialog.getByRole("button", { name: "Stay" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(account(page)).toBeFocused();

  await signOut(page).click();
  await dialog.getByRole("link", { name: "Outward" }).click();
  await expect(page.getByLabel("Website")).toHaveValue(/half-a-web/);
  await page.getByLabel("Website").fill("whole-web.com");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(await call(page, product.origin, "checkups/get", { id })).toMatchObject({
    answers: { companyWebsite: "https://whole-web.com" },
  });
  await page.getByRole("button", { name: "Dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Outward" })).toBeVisible();
  await expect(page.getByText("Unsaved changes on this device")).toBeHidden();
  await signOut(page).click();
  await expect(page).toHaveURL(/\/auth$/);
});

test("signing out anyway deletes them from the device, and nobody else's", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "first@out-company.com");
  const kept = await leaveUnsaved(page, product.origin);
  // The session merely ends: what is kept waits for the next sign-in.
  await page.context().clearCookies();
  await signIn(page, "second@out-company.com");
  await knows(page, "second@out-company.com");
  const dropped = await leaveUnsaved(page, product.origin);
  await account(page).click();
  await endOwnSession(page).click();
  await page.getByRole("button", { name: "Sign out anyway" }).click();
  await expect(page).toHaveURL(/\/auth$/);

  await signIn(page, "second@out-company.com");
  await page.goto(`/checkup/${dropped}`);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Website")).toHaveValue("");
  await page.context().clearCookies();
  await signIn(page, "first@out-company.com");
  await knows(page, "first@out-company.com");
  await page.goto(`/checkup/${kept}`);
  await expect(page.getByLabel("Website")).toHaveValue(/half-a-web/);
});
