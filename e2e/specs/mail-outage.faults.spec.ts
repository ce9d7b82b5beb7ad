import { call, codeOf, expect, test } from "../fixtures/test.ts";
import { MailServer } from "../fixtures/mail-server.ts";
import { Product } from "../fixtures/product.ts";
import { expectAccessible, expectAccessibleAtBothWidths } from "../steps/accessible.ts";
import { book, mailTo } from "../steps/emails.ts";
import { toast } from "../steps/lists.ts";

const owner = "ann@fir-works.com";

test("while the mail server is unavailable emails wait, Health shows why, and one click sends them", async ({
  browser,
}) => {
  const mailServer = new MailServer();
  await mailServer.start();
  const administrator = "admin@fir-office.com";
  const product = await Product.start({
    SMTP_URL: mailServer.address,
    MAIL_FROM: "CheckUp <checkup@fir-office.com>",
    ADMIN_EMAILS: administrator,
  });
  const signedIn = async (email: string) => {
    const page = await (await browser.newContext({ baseURL: product.origin })).newPage();
    await call(page, product.origin, "session/requestLink", { email });
    const [mail] = await mailServer.mailsTo(email);
    await call(page, product.origin, "session/useCode", { email, code: codeOf(mail?.text) });
    return page;
  };
  const reason = "The mail server refused the connection";
  const aRefresh = { timeout: 30_000 };
  try {
    const customer = await signedIn(owner);
    const page = await signedIn(administrator);
    const health = await page.context().newPage();
    await health.goto("/admin626/health");
    const part = health.getByRole("region", { name: "Email", exact: true });
    const summary = health.getByRole("status").filter({ hasText: /work|attention/ });
    await expect(part.getByText("Works", { exact: true })).toBeVisible();
    await expect(summary).not.toContainText("Email");

    await mailServer.stop();
    const id = await book(customer, product.origin, "Fir Alone", 15);
    await page.goto(`/admin626/checkups/${id}`);
    const mail = mailTo(page, owner);
    await expect(mail.getByText("Waiting", { exact: true })).toBeVisible();
    await expect(mail).toContainText(reason);
    await expect(mail).toContainText(/tried (once|\d+ times)/);
    await expectAccessible(page);
    // Nobody asks for it: the page looks every few seconds.
    await expect(summary).toContainText("Failing: Email.", aRefresh);
    await expect(part.getByText("Failing", { exact: true })).toBeVisible();
    await expect(part).toContainText("the mail server refused the connection");
    await health.getByRole("button", { name: "Send Test Email" }).click();
    await expect(part.getByRole("alert")).toHaveText(
      `The test email could not be sent. ${reason}.`,
    );
    await health.emulateMedia({ reducedMotion: "reduce" });
    await expectAccessibleAtBothWidths(health);

    await mailServer.start();
    await page.goto(`/admin626/checkups/${id}`);
    await page.getByRole("button", { name: `Send Now: Invitation to ${owner}` }).click();
    await expect(mail.getByText("Sent", { exact: true })).toBeVisible();
    expect(await mailServer.mailsTo(owner, 2)).toHaveLength(2); // the sign-in email and this one
    await expect(part.getByText("Works", { exact: true })).toBeVisible(aRefresh);
    await health.getByRole("button", { name: "Send Test Email" }).click();
    await expect(toast(health, `The test email to ${administrator} was sent`)).toBeVisible();
    await expect(part.getByRole("alert")).toBeHidden();
    const received = await mailServer.mailsTo(administrator, 2);
    expect(received.at(-1)?.subject).toBe("Test email from Compliance CheckUp");
  } finally {
    await product.stop();
    await mailServer.stop();
  }
});
