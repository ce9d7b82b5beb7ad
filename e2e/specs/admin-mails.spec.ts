import type { Page } from "@playwright/test";
import { fillCheckup } from "../fixtures/filled-checkup.ts";
import { call, expect, officeTest as test } from "../fixtures/test.ts";
import { book, mails, mailTo } from "../steps/emails.ts";
import { bookMeeting, toast } from "../steps/lists.ts";
import { expectAccessibleAtBothWidths } from "../steps/accessible.ts";
import { openInApp } from "../steps/in-app.ts";

const owner = "ann@fir-works.com";
const longGuest = `${"a-rather-long-name.".repeat(3)}guest@a-company-with-a-long-name.com`;

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

test("the emails of a meeting that was moved are outdated", async ({
  page,
  asCustomer,
  product: { origin },
}) => {
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

test("failing emails show on the overview, which links to them", async ({ page }) => {
  await page.route("**/admin/overview/get", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { json: object };
    const reason = "The mail server refused the connection";
    const mailsFailing = { count: 4, reason };
    await route.fulfill({
      response,
      json: { ...answer, json: { ...answer.json, mailsFailing } },
    });
  });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openInApp(page, "/admin626");
  await expect(page.getByText("4 emails could not be sent")).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await expect(page.getByText("The mail server refused the connection")).toBeVisible();
  await page.getByRole("link", { name: "Show these emails" }).click();
  await expect(page.getByRole("combobox", { name: "State" })).toHaveValue("Failed or late");
  await expect(page.getByText("No emails found")).toBeVisible();
});
