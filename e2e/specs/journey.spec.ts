import { answerFirstHalf } from "../steps/first-half.ts";
import { codeOf, expect, test } from "../fixtures/test.ts";
import { answerSecondHalf, bookMeeting } from "../steps/second-half.ts";

test("a business user signs in, answers twelve steps, books the meeting and completes", async ({
  page,
  product,
  browser,
}) => {
  test.slow();
  const email = "ann@springfield-machines.com";

  await test.step("signs in through the written email", async () => {
    await page.goto("/");
    await page.getByRole("link", { name: "Get Started" }).first().click();
    await expect(page).toHaveURL(/\/auth$/);
    await page.getByLabel("Business Email").fill("ann@gmail.com");
    await page.getByRole("button", { name: "Login with Magic Link" }).click();
    await expect(page.getByLabel("Business Email")).toHaveAccessibleDescription(
      /Please use your business email address/,
    );
    // The hint is the same before the answer.
    await expect(page.getByLabel("Business Email")).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel("Business Email").fill(` ${email.toUpperCase()} `);
    await page.getByRole("button", { name: "Login with Magic Link" }).click();
    await expect(page.getByText("Check your email")).toBeVisible();
    await expect(page.getByText("We sent you a magic link to sign in.")).toBeVisible();
    const mail = await product.mailTo(email);
    const link = /http\S+#token=\S+/.exec(mail.text ?? "")![0];
    expect(product.output).toContain(link);
    await page.goto(link);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText(email).first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "Your CheckUps" })).toHaveCount(0);
  });

  await answerFirstHalf(page);

  await answerSecondHalf(page);
  await bookMeeting(page);

  const address = page.url();

  await test.step("completes", async () => {
    await page.getByRole("button", { name: "Complete" }).click();
    await expect(page.getByText("CheckUp Complete!")).toBeVisible();
    await expect(
      page.getByText("Your security check-up has been submitted successfully."),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole("heading", { name: "Your CheckUps" })).toBeVisible();
    await expect(page.getByText("Step 12 of 12 • completed")).toBeVisible();
    await expect(page.getByRole("region", { name: "Your result is ready" })).toContainText(
      "Springfield Tools",
    );
  });

  await test.step("a second user sees nothing of it", async () => {
    const context = await browser.newContext({ baseURL: product.origin });
    const other = await context.newPage();
    await other.goto("/auth");
    await other.getByLabel("Business Email").fill("eve@other-company.com");
    await other.getByRole("button", { name: "Login with Magic Link" }).click();
    await expect(other.getByText("Check your email")).toBeVisible();
    const mail = await product.mailTo("eve@other-company.com");
    await other.getByLabel("6-digit code").fill(codeOf(mail.text));
    await expect(other).toHaveURL(/\/dashboard$/);
    await expect(other.getByRole("heading", { name: "Your CheckUps" })).toHaveCount(0);
    for (const path of [new URL(address).pathname, "/checkup/nonsense"]) {
      await other.goto(path);
      await expect(other.getByText("Error loading checkup", { exact: true })).toBeVisible();
      await expect(other).toHaveURL(/\/dashboard$/);
      await expect(other.getByText("Springfield Tools")).toHaveCount(0);
    }
    await context.close();
  });
});
