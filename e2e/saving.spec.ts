import { fillCheckup, startCheckup, usualAnswers } from "./filled-checkup.ts";
import { call, codeOf, expect, signInThroughMail, test } from "./fixtures.ts";

test("typing goes on while the server is away, and is saved when it comes back", async ({
  page,
  ownProduct: product,
}) => {
  await signInThroughMail(page, product, "kim@acme.com");
  const id = await startCheckup(page, product.origin);
  await page.goto(`${product.origin}/checkup/${id}`);
  await expect(page.getByLabel("Company Name")).toBeVisible();
  await product.kill();
  await page.getByLabel("Company Name").fill("Typed while away");
  await expect(page.getByText("Offline – kept on this device")).toBeVisible();
  await page.getByLabel("Company Name").fill("Typed while away, too");
  await product.launch();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible({ timeout: 40_000 });
  await page.reload();
  await expect(page.getByLabel("Company Name")).toHaveValue("Typed while away, too");
});

test("what could not be sent is there again after the tab was closed", async ({
  page,
  ownProduct: product,
}) => {
  await signInThroughMail(page, product, "kit@acme.com");
  const id = await startCheckup(page, product.origin);
  await page.goto(`${product.origin}/checkup/${id}`);
  await expect(page.getByLabel("Company Name")).toBeVisible();
  await product.kill();
  await page.getByLabel("Website").fill("half-a-web");
  await page.getByLabel("Company Name").fill("Typed, then closed");
  await expect(page.getByText("Offline – kept on this device")).toBeVisible();
  const later = await page.context().newPage();
  await page.close();
  await product.launch();
  await later.goto(`${product.origin}/checkup/${id}`);
  await expect(later.getByLabel("Company Name")).toHaveValue("Typed, then closed");
  await expect(later.getByLabel("Website")).toHaveValue(/half-a-web/);
  await expect(later.getByText("Not saved – see the marked field")).toBeVisible();
  const stored = await call(later, product.origin, "checkups/get", { id });
  expect(stored).toMatchObject({ answers: { companyName: "Typed, then closed" } });
});

test("a session that ends while somebody types loses nothing", async ({
  page,
  product,
  signIn,
}) => {
  const email = "late@late-company.com";
  await signIn(page, email);
  const id = await fillCheckup(page, product.origin, {}, 1);
  await page.goto(`/checkup/${id}`);
  await expect(page.getByLabel("Company Name")).toBeVisible();
  await page.context().clearCookies();
  await page.getByLabel("Company Name").fill("Typed at the end");
  await expect(page).toHaveURL(/\/auth\?next=/);
  await page.getByLabel("Business Email").fill(email);
  const before = await product.mailCount();
  await page.getByRole("button", { name: "Login with Magic Link" }).click();
  const mail = await product.mailTo(email, before);
  await page.getByLabel("6-digit code").fill(codeOf(mail.text));
  await expect(page.getByLabel("Company Name")).toHaveValue("Typed at the end");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
});

test("two windows change different answers, then the same one", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "two@two-company.com");
  const id = await startCheckup(page, product.origin);
  const other = await page.context().newPage();
  for (const window of [page, other]) {
    await window.goto(`/checkup/${id}`);
    await expect(window.getByLabel("Company Name")).toBeVisible();
  }
  const saved = async (window: typeof page) =>
    expect(window.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByLabel("Company Name").fill("From the first");
  await page.getByLabel("Company Name").blur();
  await saved(page);
  await other.getByLabel("Website").fill("https://second.com");
  await other.getByLabel("Website").blur();
  await saved(other);
  const stored = await call(page, product.origin, "checkups/get", { id });
  expect(stored).toMatchObject({
    answers: { companyName: "From the first", companyWebsite: "https://second.com" },
  });

  await page.getByLabel("Company Name").fill("First again");
  await page.getByLabel("Company Name").blur();
  await saved(page);
  await other.getByLabel("Company Name").fill("From the second");
  await other.getByLabel("Company Name").blur();
  const dialog = other.getByRole("dialog");
  await expect(dialog).toContainText("First again");
  await expect(dialog).toContainText("From the second");
  await other.close();
});

test("a wrong step in the address opens the saved one, and a double click is one step", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "step@step-company.com");
  const id = await fillCheckup(page, product.origin, usualAnswers, 5);
  for (const step of ["abc", "2.5", "99", "-1", "7", "5"]) {
    await page.goto(`/checkup/${id}?step=${step}`);
    await expect(page.getByRole("heading", { level: 1, name: "Work Platform" })).toBeVisible();
    await expect(page).toHaveURL(/step=5$/);
  }
  await page.getByRole("button", { name: "Next", exact: true }).dblclick();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Cloud Infrastructure Platforms");
  await page.waitForTimeout(500);
  await expect(heading).toHaveText("Cloud Infrastructure Platforms");
  await page.goBack();
  await expect(heading).toHaveText("Work Platform");
});

test("a total that is retyped digit by digit leaves the scope as it was", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "scope@scope-company.com");
  const id = await fillCheckup(page, product.origin, usualAnswers, 10);
  await page.goto(`/checkup/${id}?step=10`);
  const inScope = page.getByLabel("On-Site Staff in scope");
  await inScope.fill("60");
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await page.goto(`/checkup/${id}?step=3`);
  const onsite = page.getByRole("textbox", { name: "On-Site Staff" });
  await onsite.fill("9");
  await page.waitForTimeout(1_500);
  await onsite.fill("90");
  await onsite.blur();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.goto(`/checkup/${id}?step=10`);
  await expect(inScope).toHaveValue("60");
  await expect(page.getByLabel("On-Site Staff out of scope")).toHaveValue("25");
});
