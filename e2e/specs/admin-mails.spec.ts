import type { Page } from "@playwright/test";
import { fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { call, codeOf, expect, officeTest as test } from "../fixtures/test.ts";
import { bookMeeting, row, toast } from "../steps/lists.ts";
import { MailServer } from "../fixtures/mail-server.ts";
import { Product } from "../fixtures/product.ts";
import { expectAccessible, expectAccessibleAtBothWidths } from "../steps/accessible.ts";

const owner = "ann@fir-works.com";
const longGuest = `${"a-rather-long-name.".repeat(3)}guest@a-company-with-a-long-name.com`;

const mails = (page: Page) => page.getByRole("list", { name: "Emails" });
const mailTo = (page: Page, address: string) =>
  mails(page).getByRole("listitem").filter({ hasText: address });

async function book(
  page: Page,
  origin: string,
  companyName: string,
  hour: 15 | 16 | 17 | 18,
  guests = "",
) {
  const id = await fillCheckup(page, origin, { ...usualAnswers, companyName }, 12);
  await bookMeeting(page, origin, id, { hour, minute: 30, guests });
  return id;
}

const ids = new Map<string, string>();

test.beforeAll(async ({ asCustomer, product: { origin } }) => {
  await asCustomer(owner, async (customer) => {
    const guests = `bob@fir-guests.com, ${longGuest}`;
    ids.set("Fir Mills", await book(customer, origin, "Fir Mills", 15, guests));
    ids.set("Fir Crowd", await book(customer, origin, "Fir Crowd", 16, crowd.join(", ")));
    ids.set("Fir New", await fillCheckup(customer, origin, { companyName: "Fir New" }, 1));
  });
});

const crowd = Array.from({ length: 9 }, (_, at) => `guest-${at}@fir-crowd.com`);

const open = (page: Page, company: string) => page.goto(`/admin626/checkups/${ids.get(company)}`);

test("an administrator sees what was sent, and sends an invitation again", async ({
  page,
  product,
}) => {
  await open(page, "Fir Mills");
  await expect(mails(page).getByRole("listitem")).toHaveCount(3);
  for (const address of [owner, "bob@fir-guests.com", longGuest]) {
    const mail = mailTo(page, address);
    await expect(mail).toContainText("Invitation");
    await expect(mail.getByText("Sent", { exact: true })).toBeVisible();
  }
  const first = await product.mailTo("bob@fir-guests.com");
  const before = await product.mailCount();
  await page
    .getByRole("button", { name: "Send Again: Invitation to bob@fir-guests.com" })
    .dblclick();
  await expect(toast(page, "The email is on its way").first()).toBeVisible();
  const second = await product.mailTo("bob@fir-guests.com", before);
  expect(second.subject).toBe(first.subject);
  expect(second.messageId).not.toBe(first.messageId);
  await expect(mailTo(page, "bob@fir-guests.com").getByText("Sent", { exact: true })).toBeVisible();
  await expect(page.getByText('Sent again email "bob@fir-guests.com"').first()).toBeVisible();
  expect(await product.mailCount()).toBe(before + 1);
});

test("a meeting's emails open from the list; those of a moved meeting are outdated", async ({
  page,
  asCustomer,
  product: { origin },
}) => {
  await page.goto("/admin626/meetings?search=fir+mills");
  const button = page.getByRole("button", { name: "All sent: emails of Fir Mills" });
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Emails of Fir Mills" });
  await expect(dialog.getByRole("listitem")).toHaveCount(3);
  await expect(dialog.getByRole("button", { name: /^Send Again/ })).toHaveCount(3);
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();

  const later = { hour: 17, minute: 30 } as const;
  await asCustomer(owner, (customer) =>
    bookMeeting(customer, origin, ids.get("Fir Mills") ?? "", later),
  );
  await open(page, "Fir Mills");
  await expect(page.getByRole("button", { name: `Send Again: Change to ${owner}` })).toBeVisible();
  await expect(
    page.getByRole("button", { name: "Send Again: Cancellation to bob@fir-guests.com" }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /^Send Again: Invitation/ })).toHaveCount(0);
});

test("of many emails the latest are shown, and all of them on demand; outdated ones are not sent", async ({
  page,
  product,
}) => {
  await open(page, "Fir New");
  await expect(page.getByText("No emails yet.")).toBeVisible();
  await open(page, "Fir Crowd");
  await expect(mails(page).getByRole("listitem")).toHaveCount(5);
  await page.getByRole("button", { name: "Show all 10 emails" }).click();
  await expect(mails(page).getByRole("listitem")).toHaveCount(10);
  await page.getByRole("button", { name: "Show fewer emails" }).click();
  const again = page.getByRole("button", { name: /^Send Again: Invitation/ });
  await expect(again).toHaveCount(5);
  const { rows } = (await call(page, product.origin, "admin/meetings/list", {
    search: "fir crowd",
  })) as { rows: { id: string }[] };
  await call(page, product.origin, "admin/meetings/cancel", { id: rows[0]?.id });
  await again.first().click();
  await expect(toast(page, "Error sending email")).toContainText("This email is out of date");
  await expect(page.getByRole("button", { name: /^Send Again: Cancellation/ })).toHaveCount(5);
  await expect(again).toHaveCount(0);
});

test("failing emails show on the overview, which links to their meetings", async ({ page }) => {
  await page.route("**/admin/overview/get", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { json: object };
    const reason = "The mail server refused the connection";
    const mailsFailing = { ofCheckups: 3, others: 1, reason };
    await route.fulfill({
      response,
      json: { ...answer, json: { ...answer.json, mailsFailing } },
    });
  });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/admin626");
  await expect(page.getByText("4 emails could not be sent")).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await expect(page.getByText("The mail server refused the connection")).toBeVisible();
  await page.getByRole("link", { name: "Show the affected meetings" }).click();
  await expect(page.getByRole("combobox", { name: "Emails" })).toHaveValue("Not Sent");
  await expect(page.getByRole("combobox", { name: "Time" })).toHaveValue("All Times");
  await expect(page.getByText("No meetings found")).toBeVisible();
});

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
    await page.goto("/admin626/meetings");
    await expect(row(page, "Fir Alone").getByRole("button", { name: "1 waiting" })).toBeVisible();
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
    await page.goto("/admin626/meetings");
    await expect(row(page, "Fir Alone").getByRole("button", { name: "All sent" })).toBeVisible();
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
