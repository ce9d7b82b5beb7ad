import { expect, test } from "../fixtures/test.ts";

const linkOf = (text = "") => /http\S+#token=\S+/.exec(text)![0];

test("a link opened in another browser asks before it signs in, and works once", async ({
  page,
  product,
  browser,
}) => {
  const email = "lee@link-company.com";
  await page.goto("/auth?next=%2Fdashboard%3Ffrom%3Dmail");
  await page.getByLabel("Business Email").fill(email);
  await page.getByRole("button", { name: "Login with Magic Link" }).click();
  await expect(page.getByText("Check your email")).toBeVisible();
  const link = linkOf((await product.mailTo(email)).text);

  const context = await browser.newContext({ baseURL: product.origin });
  const phone = await context.newPage();
  await phone.goto(link);
  await expect(phone.getByRole("heading", { name: `Sign in as ${email}` })).toBeVisible();
  expect(phone.url()).not.toContain("token");
  await phone.getByRole("button", { name: "Sign In" }).click();
  await expect(phone).toHaveURL(/\/dashboard\?from=mail$/);

  await page.goto(link);
  await expect(page.getByText("This sign-in link has already been used.")).toBeVisible();
  await page.getByRole("button", { name: "Send a new link" }).click();
  await expect(page.getByLabel("6-digit code")).toBeVisible();
  await context.close();
});

test("a link signs in without a click where its email was requested, in a new tab too, and nowhere else", async ({
  page,
  product,
  browser,
}) => {
  const ask = async (asking: typeof page, email: string) => {
    await asking.goto("/auth");
    await asking.getByLabel("Business Email").fill(email);
    await asking.getByRole("button", { name: "Login with Magic Link" }).click();
    await expect(asking.getByText("Check your email")).toBeVisible();
    return linkOf((await product.mailTo(email)).text);
  };
  const eves = await browser.newContext({ baseURL: product.origin });
  const eve = "eve@planting-company.com";
  const hers = await ask(await eves.newPage(), eve);
  const own = await ask(page, "ann@planted-company.com");

  // Eve's cookie in Ann's browser, as a program on another port of the host could put it there.
  const isSignIn = ({ name }: { name: string }) => name === "signin";
  const [before] = (await page.context().cookies()).filter(isSignIn);
  await page.context().addCookies((await eves.cookies()).filter(isSignIn));
  await eves.close();
  await page.goto(hers);
  await expect(page.getByRole("heading", { name: `Sign in as ${eve}` })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();

  await page.context().addCookies([before!]); // she asked for an email
  const tab = await page.context().newPage();
  await tab.goto(own);
  await expect(tab).toHaveURL(/\/dashboard$/);
  await expect(tab.getByText("ann@planted-company.com").first()).toBeVisible();
});

test("a page that needs a session comes back to after sign-in", async ({ page, product }) => {
  const email = "way@way-company.com";
  await page.goto("/checkup/nonsense");
  await expect(page).toHaveURL(/\/auth\?next=/);
  await page.getByLabel("Business Email").fill(email);
  await page.getByRole("button", { name: "Login with Magic Link" }).click();
  await page.goto(linkOf((await product.mailTo(email)).text));
  await expect(page.getByText("Error loading checkup", { exact: true })).toBeVisible();
});

test("signing out in one tab signs out all, on the server too", async ({ page, signIn }) => {
  await signIn(page, "tab@tab-company.com");
  await page.goto("/");
  await expect(page).toHaveURL(/\/dashboard$/);
  const second = await page.context().newPage();
  await second.goto("/dashboard");
  await expect(second.getByText("tab@tab-company.com").first()).toBeVisible();
  const cookies = await page.context().cookies();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(second).toHaveURL(/\/auth/);
  await page.context().addCookies(cookies);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/auth/);
});
