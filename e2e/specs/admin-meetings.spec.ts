import { fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { call, expect, officeTest as test } from "../fixtures/test.ts";
import { expectAccessible } from "../steps/accessible.ts";
import { freeDays } from "../steps/booking.ts";
import { bookMeeting, choose, row, sortBy, toast } from "../steps/lists.ts";

const owner = "ann@cedar-works.com";

test.beforeAll(async ({ asCustomer, product }) => {
  const { origin } = product;
  await asCustomer(owner, async (customer) => {
    const book = async (companyName: string, hour: 15 | 16 | 17 | 18, guests?: string) => {
      const id = await fillCheckup(customer, origin, { ...usualAnswers, companyName }, 12);
      await bookMeeting(customer, origin, id, { hour, guests });
    };
    await book("Cedar Mills", 16, "bob@guests.com, carl@guests.com");
    await book("Cedar Works", 17);
    await book("Cedar Gone", 18);
  });
});

test("meetings are found, sorted and narrowed down; the check-up is one click away", async ({
  page,
}) => {
  await page.goto("/admin626/meetings?search=cedar");
  await expect(page.getByRole("heading", { name: "Meetings", level: 1 })).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveText([
    "Company",
    "Email",
    "When",
    "Guests",
    "State",
    "Booked",
    "Actions",
  ]);
  await expect(page.getByRole("combobox", { name: "Time" })).toHaveValue("Upcoming");
  const names = page.getByRole("row").getByRole("link");
  await expect(names).toHaveText(["Cedar Mills", "Cedar Works", "Cedar Gone"]);
  await sortBy(page, "Company");
  await expect(names).toHaveText(["Cedar Gone", "Cedar Mills", "Cedar Works"]);
  await choose(page, "Time", "Past");
  await expect(page.getByText("No meetings found")).toBeVisible();
  await choose(page, "Time", "All Times");
  await expect(names).toHaveCount(3);
  await choose(page, "State", "Cancelled");
  await expect(page.getByText("No meetings found")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Time" })).toHaveValue("All Times");
  await expect(page.getByRole("combobox", { name: "State" })).toHaveValue("Cancelled");
  await page.goBack();
  await expect(names).toHaveCount(3);

  const guests = row(page, "Cedar Mills").getByText("2 guests");
  await expect(guests).toHaveAttribute("title", "bob@guests.com\ncarl@guests.com");
  await names.filter({ hasText: "Cedar Mills" }).click();
  await expect(page.getByRole("heading", { name: "Cedar Mills", level: 1 })).toBeVisible();
  await expect(page.getByText("bob@guests.com, carl@guests.com")).toBeVisible();
});

test("all columns fit on a desk, however long a company's name and address are", async ({
  page,
  asCustomer,
  product,
}) => {
  await asCustomer("bartholomew.featherstone@larch-and-sons.com", async (customer) => {
    const companyName = `Larch & Sons ${"International ".repeat(6)}Holding`;
    const answers = { ...usualAnswers, companyName };
    const id = await fillCheckup(customer, product.origin, answers, 12);
    const guests = "bob@guests.com, carl@guests.com";
    await bookMeeting(customer, product.origin, id, { guests });
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin626/meetings?search=larch");
  await expect(row(page, "Larch & Sons")).toContainText("Scheduled");
  const table = page.getByRole("region", { name: "Meetings, table" });
  const missing = await table.evaluate((frame) => frame.scrollWidth - frame.clientWidth);
  expect(missing).toBe(0);
});

test("a visitor in another zone reads local times, and the team's below them", async ({
  page,
  browser,
  product,
}) => {
  const context = await browser.newContext({ timezoneId: "Europe/Berlin" });
  await context.addCookies(await page.context().cookies());
  const abroad = await context.newPage();
  await abroad.goto(`${product.origin}/admin626/meetings?search=cedar+mills`);
  const meeting = row(abroad, "Cedar Mills");
  const when = meeting.getByRole("time").first();
  await expect(when).toHaveText(/\d, 0[56]:00 PM GMT\+[12]$/);
  await expect(meeting).toContainText(/Review team's time: 1[12]:00 (AM|PM) E[SD]T/);
  await abroad.getByRole("link", { name: "Cedar Mills" }).click();
  await expect(abroad.getByText("Review team's time")).toBeVisible();
  await context.close();
});

test("a meeting is moved to a free time, and everybody hears of it", async ({
  page,
  asCustomer,
  product,
}) => {
  await asCustomer("ann@birch-lane.com", async (customer) => {
    const answers = { ...usualAnswers, companyName: "Birch Lane" };
    const id = await fillCheckup(customer, product.origin, answers, 12);
    await bookMeeting(customer, product.origin, id, { guests: "bob@guests.com" });
  });
  await page.goto("/admin626/meetings?search=birch");
  const button = page.getByRole("button", { name: "Move the meeting of Birch Lane" });
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Move: Birch Lane" });
  await expect(dialog).toContainText("Choose another time.");
  await dialog.getByRole("button", { name: "Next month" }).click();
  await freeDays(page).nth(3).click();
  await dialog.getByRole("button", { name: "Move Meeting" }).click();
  await expect(toast(page, "Please select both date and time")).toBeVisible();
  const time = dialog.getByRole("radio", { disabled: false }).nth(2);
  await time.focus();
  await page.keyboard.press("Space");
  await expect(dialog).toContainText("ann@birch-lane.com and 1 guest will be notified by email.");
  const before = await product.mailCount();
  await dialog.getByRole("button", { name: "Move Meeting" }).click();
  await expect(toast(page, "Meeting moved")).toBeVisible();
  await expect(button).toBeFocused();
  await expect(row(page, "Birch Lane")).toContainText("10:00 AM");
  for (const address of ["ann@birch-lane.com", "bob@guests.com"]) {
    const { subject, text } = await product.mailTo(address, before);
    expect(subject).toMatch(/^Changed: /);
    expect(text).toContain("The review team moved it.");
  }
});

test("the week shows the team's meetings, and leads to their check-ups", async ({
  page,
  asCustomer,
  product,
}) => {
  let startsAt = new Date();
  await asCustomer("ann@weekly.com", async (customer) => {
    const answers = { ...usualAnswers, companyName: "Weekly Works" };
    const id = await fillCheckup(customer, product.origin, answers, 12);
    startsAt = await bookMeeting(customer, product.origin, id);
  });
  await page.goto("/admin626/meetings");
  await page.getByRole("button", { name: "Week", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Week" });
  const day = dialog.getByRole("region", {
    name: startsAt.toLocaleDateString("en-US", { dateStyle: "full", timeZone: "America/New_York" }),
  });
  await expect(dialog.getByRole("region")).not.toHaveCount(0);
  const next = dialog.getByRole("button", { name: "Next week" });
  while ((await day.count()) === 0) {
    const first = await dialog.getByRole("region").first().getAttribute("aria-label");
    await next.click();
    await expect(dialog.getByRole("region").first()).not.toHaveAccessibleName(first ?? "");
  }
  await expect(day).toContainText("Weekly Works");
  await expectAccessible(page);
  await day.getByRole("link", { name: "Weekly Works" }).click();
  await expect(page.getByRole("heading", { name: "Weekly Works", level: 1 })).toBeVisible();
});

test("a cancelled meeting is shown as such, and all who are invited get an email", async ({
  page,
  product,
}) => {
  await page.goto("/admin626/meetings?search=cedar");
  const cancelling = (company: string) =>
    page.getByRole("button", { name: `Cancel the meeting of ${company}` });
  const confirm = page.getByRole("dialog", { name: "Cancel Meeting" });
  await cancelling("Cedar Works").click();
  await expect(confirm).toContainText(`${owner} will be notified by email.`);
  await confirm.getByRole("button", { name: "Keep Meeting" }).click();
  await expect(cancelling("Cedar Works")).toBeFocused();
  await cancelling("Cedar Mills").click();
  await expect(confirm).toContainText("This action cannot be undone.");
  await expect(confirm).toContainText("Cedar Mills");
  await expect(confirm).toContainText("and 2 guests will be notified by email.");
  const before = await product.mailCount();
  await confirm.getByRole("button", { name: "Cancel Meeting" }).click();
  await expect(toast(page, "Meeting cancelled")).toBeVisible();
  for (const address of [owner, "bob@guests.com", "carl@guests.com"]) {
    expect((await product.mailTo(address, before)).subject).toMatch(/^Cancelled: /);
  }
  await expect(cancelling("Cedar Mills")).toHaveCount(0);

  // Of one that was deleted meanwhile an error is shown.
  await cancelling("Cedar Gone").click();
  const list = await call(page, product.origin, "admin/checkups/list", { search: "cedar gone" });
  const { id } = (list as { rows: [{ id: string }] }).rows[0];
  await call(page, product.origin, "admin/checkups/remove", { id });
  await confirm.getByRole("button", { name: "Cancel Meeting" }).click();
  await expect(toast(page, "Error cancelling meeting")).toBeVisible();
  await expect(row(page, "Cedar Gone")).toHaveCount(0);
  await page.keyboard.press("Escape");

  await choose(page, "State", "Cancelled");
  await expect(row(page, "Cedar Mills")).toContainText("Cancelled");
  await page.getByRole("link", { name: "Cedar Mills" }).click();
  await expect(page.getByRole("heading", { name: "Cedar Mills", level: 1 })).toBeVisible();
  await expect(page.getByText("bob@guests.com, carl@guests.com")).toBeVisible();
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Cancelled meeting/)).toBeVisible();
});

test("where meetings take place is set once for all and for one alone, and the customer sees it", async ({
  page,
  product,
  asCustomer,
}) => {
  const answers = { ...usualAnswers, companyName: "Maple Hall" };
  const all = "https://meet.cedar.com/reviews";
  await asCustomer("ann@maple-hall.com", async (customer) => {
    const id = await fillCheckup(customer, product.origin, answers, 12);
    await bookMeeting(customer, product.origin, id, { hour: 15 });
    const booked = customer.getByRole("region", { name: "Review meeting" });

    await page.goto("/admin626/meetings");
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Meeting Settings" });
    const place = dialog.getByLabel("Place");
    await expect(place).toBeFocused();
    await place.fill("http://meet.cedar.com/reviews");
    await dialog.getByLabel("Host", { exact: true }).fill("Eve Ray");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("A link must start with https://.")).toBeVisible();
    await place.fill(all);
    await page.keyboard.press("Enter");
    await expect(toast(page, "Meeting settings saved")).toBeVisible();
    await customer.goto(`/checkup/${id}?step=12`);
    await expect(booked).toContainText("Eve Ray");
    const link = booked.getByRole("link", { name: "meet.cedar.com/reviews" });
    await expect(link).toHaveAttribute("href", all);

    await page.goto("/admin626/meetings?search=maple+hall");
    await page.getByRole("button", { name: "Place of the meeting of Maple Hall" }).click();
    await page.getByRole("dialog").getByLabel("Place").fill("Room 7, 1 Main Street");
    await page.keyboard.press("Enter");
    await expect(toast(page, "Place saved")).toBeVisible();
    await customer.reload();
    await expect(booked).toContainText("Room 7, 1 Main Street");
    await expect(booked).toContainText("Eve Ray");
  });
});
