import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { startCheckup } from "../fixtures/filled-checkup.ts";
import { call, expect, signInThroughMail, test } from "../fixtures/test.ts";
import { row, toast } from "../steps/lists.ts";
import type { Product } from "../fixtures/product.ts";
import { expectAccessible } from "../steps/accessible.ts";

const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";
const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0";

/** Another browser, in which the person is signed in too. */
async function otherBrowser(
  browser: Browser,
  product: Product,
  email: string,
  options: BrowserContextOptions,
) {
  const context = await browser.newContext({ baseURL: product.origin, ...options });
  const page = await context.newPage();
  await signInThroughMail(page, product, email);
  return page;
}

const account = (page: Page, email: string) =>
  page.getByRole("button", { name: `${email}: where you are signed in` });
const sessions = (page: Page) => page.getByRole("dialog", { name: "Where You Are Signed In" });

/** On the dashboard the next action shows that the session has ended. */
async function expectSessionEnded(page: Page, email: string) {
  await page.getByRole("button", { name: "Start New CheckUp" }).click();
  await expect(page).toHaveURL(/\/auth\?next=%2Fdashboard$/);
  await expect(page.getByRole("status").filter({ hasText: "session" })).toHaveText(
    "Your session has ended. Sign in to continue where you left off.",
  );
  await expect(page.getByLabel("Business Email")).toHaveValue(email);
  await page.context().close();
}

test("a person sees where he is signed in, and ends a session elsewhere", async ({
  page,
  browser,
  product,
  signIn,
}) => {
  const email = "ann@elm-company.com";
  await signIn(page, email);
  const phone = await otherBrowser(browser, product, email, { userAgent: iphone });
  const id = await startCheckup(phone, product.origin);
  await phone.goto(`/checkup/${id}`);
  await phone.getByLabel("Company Name").fill("Elm");
  await expect(phone.getByText("Saved", { exact: true })).toBeVisible();

  await page.goto("/dashboard");
  await account(page, email).click();
  const dialog = sessions(page);
  const items = dialog.getByRole("listitem");
  await expect(items).toHaveCount(2);
  await expect(items.first()).toContainText(/Chrome on Linux.*This device.*Signed in/s);
  await expect(items.last()).toContainText(/Safari on iOS.*Signed in.*used within the last hour/s);
  await expect(items.last()).not.toContainText("This device");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Sign Out: Safari on iOS" }).click();
  await expect(toast(page, "Safari on iOS is signed out")).toBeVisible();
  await expect(items).toHaveCount(1);
  await expect(dialog.getByText("You aren't signed in anywhere else.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Sign Out All Others" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(account(page, email)).toBeFocused();

  // The other browser learns of it with its next save, keeps what was typed, and goes on after signing in.
  await phone.getByLabel("Company Name").fill("Elm and Ash");
  await expect(phone).toHaveURL(/\/auth\?next=/);
  await expect(phone.getByLabel("Business Email")).toHaveValue(email);
  await signInThroughMail(phone, product, email);
  await phone.goto(`/checkup/${id}`);
  await expect(phone.getByLabel("Company Name")).toHaveValue("Elm and Ash");
  await expect(phone.getByText("Saved", { exact: true })).toBeVisible();
  await phone.context().close();
});

test("all others are ended by the keyboard alone, on a phone", async ({
  page,
  browser,
  product,
  signIn,
}) => {
  const email = "a.person.with.a.rather.long.name@hickory-and-daughters-company.com";
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, email);
  const others = [
    await otherBrowser(browser, product, email, { userAgent: firefox }),
    await otherBrowser(browser, product, email, { userAgent: firefox }),
  ];
  for (const other of others) {
    await other.goto("/dashboard");
    await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.goto("/dashboard");
  await account(page, email).focus();
  await page.keyboard.press("Enter");
  const items = sessions(page).getByRole("listitem");
  await expect(items.filter({ hasText: "Firefox on Windows" })).toHaveCount(2);
  await expectAccessible(page);
  const all = sessions(page).getByRole("button", { name: "Sign Out All Others" });
  for (let tabs = 0; tabs < 8; tabs += 1) {
    if (await all.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(all).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toast(page, "All other browsers are signed out")).toBeVisible();
  await expect(items).toHaveCount(1);
  await expect(sessions(page).getByRole("list")).toBeFocused();
  for (const other of others) await expectSessionEnded(other, email);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("what was ended meanwhile is no failure, and a list that does not come is asked for again", async ({
  page,
  browser,
  product,
  signIn,
}) => {
  const email = "ann@maple-company.com";
  await signIn(page, email);
  const other = await otherBrowser(browser, product, email, { userAgent: firefox });
  await page.goto("/dashboard");
  await page.route("**/sessions/list", (route) => route.fulfill({ status: 500 }));
  await account(page, email).click();
  await expect(sessions(page).getByText("The list could not be loaded")).toBeVisible();
  await page.unroute("**/sessions/list");
  await sessions(page).getByRole("button", { name: "Try again" }).click();
  const end = sessions(page).getByRole("button", { name: "Sign Out: Firefox on Windows" });
  await expect(end).toBeVisible();

  await page.route("**/sessions/end", (route) => route.abort());
  await end.click();
  await expect(toast(page, "Not signed out")).toBeVisible();
  await page.unroute("**/sessions/end");
  await other.goto("/dashboard");
  await other.getByRole("button", { name: "Sign Out" }).click();
  await expect(other).toHaveURL(/\/auth$/);
  await end.click();
  await expect(toast(page, "Firefox on Windows is signed out")).toBeVisible();
  await expect(sessions(page).getByRole("listitem")).toHaveCount(1);
  await other.context().close();
});

test("an administrator signs a customer out everywhere", async ({
  page,
  browser,
  product,
  signInAsAdministrator,
}) => {
  const email = "ann@rowan-company.com";
  const customers = [
    await otherBrowser(browser, product, email, { userAgent: firefox }),
    await otherBrowser(browser, product, email, { userAgent: iphone }),
  ];
  for (const customer of customers) {
    await customer.goto("/dashboard");
    await expect(customer.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await signInAsAdministrator(page);
  await page.goto("/admin626/profiles?search=rowan");
  await expect(row(page, email).getByRole("cell").nth(3)).toHaveText("2");
  const opener = page.getByRole("button", { name: `Sign out ${email} everywhere` });
  await opener.focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Sign Out Everywhere" });
  await expect(question).toContainText(email);
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await question.getByRole("button", { name: "Sign Out" }).click();
  await expect(toast(page, `${email} has been signed out everywhere`)).toBeVisible();
  await expect(row(page, email).getByRole("cell").nth(3)).toHaveText("0");
  for (const customer of customers) await expectSessionEnded(customer, email);
  await opener.click();
  await question.getByRole("button", { name: "Sign Out" }).click();
  await expect(toast(page, `${email} was not signed in anywhere`)).toBeVisible();

  await page.goto("/admin626/activity?entity=session&action=revoke");
  await page
    .getByRole("link", { name: `sessions of "${email}"` })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin626\/profiles\?search=/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row(page, email)).toBeVisible();
});

test("an administrator who signs himself out everywhere is asked in other words", async ({
  page,
  browser,
  product,
  signInAsAdministrator,
}) => {
  const email = "own@back-office.com";
  const own = await otherBrowser(browser, product, email, { userAgent: firefox });
  await signInAsAdministrator(page);
  await call(page, product.origin, "admin/roles/create", { email, role: "admin" });
  await own.goto("/admin626/profiles?search=own%40back-office");
  await own.getByRole("button", { name: `Sign out ${email} everywhere` }).click();
  const question = own.getByRole("dialog", { name: "Sign Out Everywhere" });
  await expect(question).toContainText("sign yourself out of all browsers, including this one?");
  await question.getByRole("button", { name: "Sign Out" }).click();
  await expect(own).toHaveURL(/\/auth\?next=%2Fadmin626%2Fprofiles/);
  await expect(own.getByLabel("Business Email")).toHaveValue(email);
  await own.context().close();
  await page.goto("/admin626/profiles");
  await expect(row(page, email)).toBeVisible();
});

test("a person downloads everything about themself, and deletes the account by the link in an email", async ({
  page,
  browser,
  product,
  signIn,
}) => {
  const email = "ann@oak-company.com";
  await signIn(page, email);
  await startCheckup(page, product.origin);
  await page.goto("/dashboard");
  await account(page, email).click();
  const dialog = sessions(page);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download My Data" }).click();
  expect((await download).suggestedFilename()).toMatch(/^checkup-data-\d{4}-\d\d-\d\d\.zip$/);
  const before = await product.mailCount();
  await dialog.getByRole("button", { name: "Delete My Account" }).click();
  await expect(dialog.getByRole("status")).toContainText(`We've sent an email to ${email}.`);
  await expectAccessible(page);
  const mail = await product.mailTo(email, before);
  expect(mail.subject).toMatch(/^Delete your account at /);
  const link = /\S+\/delete-account#token=\S+/.exec(mail.text ?? "")![0]; // every such email has one

  // Opened in another browser, as on a phone: nothing happens before the person says so.
  const phone = await browser.newContext({ baseURL: product.origin });
  const other = await phone.newPage();
  await other.goto(link);
  await expect(other).toHaveURL(/\/delete-account$/);
  await expect(other.getByRole("heading", { name: "Delete your account?" })).toBeVisible();
  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete My Account" }).dblclick();
  await expect(page.getByRole("heading", { name: "Your account is deleted" })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(email);
  await other.getByRole("button", { name: "Delete My Account" }).click();
  await expect(other.getByRole("heading", { name: "Your account is deleted" })).toBeVisible();
  await phone.close();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/auth/);
});
