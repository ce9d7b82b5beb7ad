import { fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { call, codeOf, expect, test } from "../fixtures/test.ts";
import { expectAccessible } from "../steps/accessible.ts";

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
  await page.waitForLoadState("networkidle"); // what a second step would load
  await expect(heading).toHaveText("Cloud Infrastructure Platforms");
  await page.goBack();
  await expect(heading).toHaveText("Work Platform");
  await expect(page.locator("main")).toHaveCount(1); // no step stays that was rendered ahead
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
  const saved = page.waitForResponse("**/checkups/save");
  await onsite.fill("9");
  await saved;
  await onsite.fill("90");
  await onsite.blur();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.goto(`/checkup/${id}?step=10`);
  await expect(inScope).toHaveValue("60");
  await expect(page.getByLabel("On-Site Staff out of scope")).toHaveValue("25");
});

test("a session that ends while somebody types leads back to the same step with all that was typed", async ({
  page,
  product,
  signIn,
}) => {
  const email = "late@late-company.com";
  await signIn(page, email);
  const id = await fillCheckup(page, product.origin, usualAnswers, 4);
  await page.goto(`/checkup/${id}?step=3`);
  const remote = page.getByRole("textbox", { name: "Fully Remote Staff" });
  const onsite = page.getByRole("textbox", { name: "On-Site Staff" });
  await onsite.fill("100,001");
  await expect(page.getByText("Not saved – see the marked field")).toBeVisible();
  await page.context().clearCookies();
  await remote.fill("77");
  await expect(page).toHaveURL(/\/auth\?next=/);
  await expect(page.getByRole("status").filter({ hasText: "session has ended" })).toHaveText(
    "Your session has ended. Sign in to continue where you left off. Your answers are not lost.",
  );
  expect(page.url()).not.toContain("late-company");
  await expect(page.getByLabel("Business Email")).toHaveValue(email);
  await expectAccessible(page);
  const before = await product.mailCount();
  await page.getByRole("button", { name: "Login with Magic Link" }).click();
  const mail = await product.mailTo(email, before);
  await page.getByLabel("6-digit code").fill(codeOf(mail.text));
  await expect(page.getByRole("heading", { level: 1, name: "Staff Details" })).toBeVisible();
  await expect(remote).toHaveValue("77");
  await expect(onsite).toHaveValue("100,001");
  await onsite.fill("86");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const stored = await call(page, product.origin, "checkups/get", { id });
  expect(stored).toMatchObject({ answers: { staffRemote: 77, staffOnsite: 86 } });
});
